// Opens pages from disk in Chromium and looks for what must not be. Prints one
// line a check, and exits 1 if one failed.
import { chromium } from 'playwright-core';
import axe from 'axe-core';
import { mkdirSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const shots = process.env.SHOTS;
if (shots) mkdirSync(shots, { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM,
  args: ['--no-sandbox', '--disable-gpu'],
});

let failed = 0;
const check = (page, what, problems) => {
  console.log(`${problems.length ? 'FAIL' : 'ok  '} ${page}: ${what}`);
  for (const problem of problems.slice(0, 10)) console.log(`       ${problem}`);
  if (problems.length) failed++;
};

const open = async (file, options) => {
  // The page's own policy forbids what a test brings along; axe goes around it.
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const errors = [];
  const requests = [];
  page.on('console', (m) => { if (m.type() !== 'log') errors.push(`${m.type()}: ${m.text()}`); });
  page.on('pageerror', (e) => errors.push(e.message));
  page.on('request', (r) => requests.push(r.url()));
  await page.goto(pathToFileURL(resolve(file)).href);
  await page.waitForFunction(() => document.readyState === 'complete');
  return { context, page, errors, requests };
};

const unfold = (page) => page.evaluate(async () => {
  document.querySelectorAll('details').forEach((d) => { d.open = true; });
  await new Promise((done) => { requestAnimationFrame(() => setTimeout(done, 100)); });
});

const undrawn = (page) => page.evaluate(() => [...document.querySelectorAll('.chart')]
  .filter((c) => !c.querySelector('svg path, svg rect, svg line') || c.querySelector('svg').getBoundingClientRect().height < 20)
  .map((c) => c.id));

const accessible = async (page) => {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() => window.axe.run(document, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  }));
  return violations.flatMap((v) => v.nodes.map((n) => `${v.id}: ${n.target} ${n.failureSummary.split('\n')[1] ?? ''}`));
};

const wide = (page) => page.evaluate(() => {
  const room = document.documentElement.clientWidth;
  return document.documentElement.scrollWidth > room ? [`${document.documentElement.scrollWidth} px wide, the screen has ${room}`] : [];
});

for (const file of process.argv.slice(2)) {
  const name = basename(file, '.html');
  for (const colorScheme of ['light', 'dark']) {
    const { context, page, errors, requests } = await open(file, { colorScheme, viewport: { width: 1100, height: 900 } });
    if (shots) await page.screenshot({ path: join(shots, `${name}-${colorScheme}.png`), fullPage: true });
    await unfold(page);
    check(name, `${colorScheme}: charts are drawn (${await page.locator('.chart').count()})`, await undrawn(page));
    const flips = page.locator('[data-game]');
    if (await flips.count()) {
      await flips.first().click();
      await page.keyboard.press('ArrowRight');
      const status = await page.locator('#stepper .status').textContent();
      check(name, `${colorScheme}: a game steps by key`, /1 after they part|Ply 1 of/.test(status) ? [] : [status]);
      if (shots) await page.locator('#stepper').screenshot({ path: join(shots, `${name}-${colorScheme}-game.png`) });
    }
    check(name, `${colorScheme}: axe-core ${axe.version} finds nothing`, await accessible(page));
    check(name, `${colorScheme}: no console message`, errors);
    check(name, `${colorScheme}: nothing is loaded`, requests.slice(1));
    await context.close();
  }
  {
    const { context, page } = await open(file, { colorScheme: 'light', viewport: { width: 320, height: 640 } });
    if (shots) await page.screenshot({ path: join(shots, `${name}-phone.png`), fullPage: true });
    await unfold(page);
    check(name, '320 px: charts are drawn', await undrawn(page));
    if (await page.locator('[data-game]').count()) await page.locator('[data-game]').first().click();
    check(name, '320 px: nothing is wider than the screen', await wide(page));
    check(name, '320 px: axe-core finds nothing', await accessible(page));
    await page.setViewportSize({ width: 800, height: 640 });
    await page.waitForTimeout(200);
    check(name, 'charts follow the width', await undrawn(page));
    await page.getByRole('button', { name: 'Dark theme' }).click();
    const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    check(name, 'the theme can be chosen', background === 'rgb(22, 22, 20)' ? [] : [background]);
    await context.close();
  }
  {
    const { context, page, errors } = await open(file, { javaScriptEnabled: false, viewport: { width: 800, height: 640 } });
    const rows = await page.locator('table tr').count();
    check(name, 'without scripts the numbers are there', rows > 5 && errors.length === 0 ? [] : [`${rows} rows`, ...errors]);
    await context.close();
  }
}
await browser.close();
process.exitCode = failed ? 1 : 0;
