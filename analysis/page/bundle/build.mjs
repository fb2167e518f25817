// Bundles Vega and Vega-Lite into one script, and the licences of all that went
// into it into one text. Run by build.sh; what it writes is committed.
import { build } from 'esbuild';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const out = '../assets/vega.js';

const result = await build({
  entryPoints: ['entry.mjs'],
  bundle: true,
  minify: true,
  format: 'iife',
  globalName: 'vega',
  platform: 'browser',
  target: 'es2022',
  alias: { vega: 'vega-util' }, // Vega-Lite wants nothing else of it; all of vega is 230 kB more
  charset: 'ascii', // one script in a page of any encoding
  legalComments: 'none', // the licences have a file of their own
  metafile: true,
  outfile: out,
});

// A script that says </script> or <!-- would end, or hide, the page that holds it.
const script = readFileSync(out, 'utf8');
for (const text of ['</script', '<!--', '<script']) {
  if (script.toLowerCase().includes(text)) throw new Error(`${out} holds ${text}`);
}

const packages = [...new Set(
  Object.entries(Object.values(result.metafile.outputs)[0].inputs)
    .filter(([, input]) => input.bytesInOutput > 0)
    .map(([path]) => /^node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1])
    .filter(Boolean),
)].sort();

const texts = new Map(); // licence text → the packages that have it
for (const name of packages) {
  const folder = join('node_modules', name);
  const about = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((f) => /^licen[cs]e/i.test(f));
  const text = file
    ? readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n').trim()
    : readFileSync(join('licences', `${name}.txt`), 'utf8').trim();
  texts.set(text, [...(texts.get(text) ?? []), `${about.name} ${about.version} (${about.license})`]);
}

const rule = '-'.repeat(72);
const licences = [...texts]
  .map(([text, names]) => `${rule}\n${names.join('\n')}\n${rule}\n\n${text}\n`)
  .join('\n');
writeFileSync('../assets/LICENSES.txt', licences);

console.log(`${out}: ${script.length} bytes of ${packages.length} packages`);
