'use strict';
(() => {
  // Theme: the system's, until another is chosen.
  const root = document.documentElement;
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const button = document.getElementById('theme');
  const isDark = () => (root.dataset.theme ?? (dark.matches ? 'dark' : 'light')) === 'dark';
  const say = () => { button.textContent = isDark() ? 'Light theme' : 'Dark theme'; };
  button.hidden = false;
  say();
  dark.addEventListener('change', say);
  button.addEventListener('click', () => {
    root.dataset.theme = isDark() ? 'light' : 'dark';
    try { localStorage.setItem('cardlab-theme', root.dataset.theme); } catch { /* then for this visit */ }
    say();
  });

  // Charts. Colours are CSS variables: they follow the theme without drawing again.
  const font = getComputedStyle(document.body).fontFamily;
  const axis = {
    labelColor: 'var(--muted)', titleColor: 'var(--muted)', gridColor: 'var(--line)', tickColor: 'var(--line)',
    domainColor: 'var(--line)', labelFont: font, titleFont: font, labelFontSize: 12, titleFontSize: 12,
    titleFontWeight: 'normal', titlePadding: 8, labelPadding: 6, domain: false, ticks: false,
  };
  const configFor = (width) => ({
    aria: false, // the container says what the chart shows
    background: null, font,
    view: { stroke: null },
    axis, axisX: { labelFlush: 12 }, axisY: { labelLimit: Math.min(260, width * 0.45) },
    text: { font, fontSize: 13 },
  });
  const draw = (data) => {
    const box = document.getElementById(data.dataset.chart);
    const width = box.clientWidth;
    if (!width || box.dataset.width === String(width)) return;
    box.dataset.width = width;
    const spec = JSON.parse(data.textContent);
    spec.autosize = { type: 'fit-x', contains: 'padding' };
    spec.width = width;
    spec.padding = { left: 0, right: 1, top: 4, bottom: 2 };
    spec.config = configFor(width);
    const runtime = vega.parse(vega.compile(spec).spec, null, { ast: true });
    const view = new vega.View(runtime, { expr: vega.expressionInterpreter, renderer: 'svg', hover: false });
    view.initialize(box);
    view.run();
    box.querySelector('svg')?.setAttribute('aria-hidden', 'true');
    const numbered = box.nextElementSibling; // which column has which number
    if (numbered?.dataset.fits) numbered.hidden = view.signal('width') >= Number(numbered.dataset.fits);
    box.dataset.drawn = 'yes';
  };
  const drawAll = () => document.querySelectorAll('script[data-chart]').forEach(draw);
  drawAll();
  let waiting = 0;
  addEventListener('resize', () => { cancelAnimationFrame(waiting); waiting = requestAnimationFrame(drawAll); });

  document.querySelectorAll('main details').forEach((d) => d.addEventListener('toggle', drawAll));

  // Print what is folded, too.
  let opened = [];
  addEventListener('beforeprint', () => {
    opened = [...document.querySelectorAll('main details:not([open])')];
    opened.forEach((d) => { d.open = true; });
    drawAll();
  });
  addEventListener('afterprint', () => opened.forEach((d) => { d.open = false; }));

  // Games, ply by ply: one, or two of one deal that part.
  const source = document.getElementById('game-data');
  if (!source) return;
  const { texts, games: shown } = JSON.parse(source.textContent);
  const stepper = document.getElementById('stepper');
  const make = (name, properties = {}, ...children) => {
    const { className, text, ...attributes } = properties;
    const element = document.createElement(name);
    if (className) element.className = className;
    if (text !== undefined) element.textContent = text;
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    element.append(...children);
    return element;
  };
  const plyItem = (ply, number) => make('li', { value: number },
    make('p', { className: 'choice' }, make('span', { className: 'ply', text: `${number}` }), texts[ply.c]),
    ...ply.e.map((e) => make('p', { text: texts[e] })));
  const side = (name) => {
    const log = make('ol', { className: 'log', tabindex: '0', 'aria-label': `Plies under ${name}` });
    const board = make('pre', { className: 'board', tabindex: '0', role: 'group', 'aria-label': `The table under ${name}` });
    const heading = make('h4', { text: name });
    return { element: make('div', { className: 'side' }, heading, board, log), log, board };
  };
  const open = (index) => {
    const one = shown[index];
    const start = one.common.length;
    const games = [one.base, one.changed].filter(Boolean).map((plies) => [...one.common, ...plies]);
    const pair = games.length > 1;
    const last = Math.max(...games.map((g) => g.length)) - 1;
    const sides = one.names.map(side);
    let at = pair ? Math.min(start, last) : 0;
    const status = make('p', { className: 'status', role: 'status' });
    const slider = make('input', { type: 'range', min: '0', max: String(last), 'aria-label': 'Ply' });
    const go = (to) => {
      at = Math.max(0, Math.min(last, to));
      slider.value = String(at);
      const where = !pair ? `turn ${games[0][at].t}` : at < start ? 'both games are the same' : at === start ? 'here they part' : `${at - start} after they part`;
      status.textContent = `Ply ${at} of ${last}: ${where}`;
      slider.setAttribute('aria-valuetext', status.textContent);
      games.forEach((plies, i) => {
        const { log, board } = sides[i];
        const now = Math.min(at, plies.length - 1);
        const from = pair && at >= start ? start : Math.max(0, at - (pair ? 2 : 4));
        const items = [];
        for (let n = from; n <= now; n++) {
          const item = plyItem(plies[n], n);
          if (n === at) item.setAttribute('aria-current', 'step');
          items.push(item);
        }
        if (now === plies.length - 1) items.push(make('li', { className: 'end', text: one.ends[i] }));
        log.replaceChildren(...items);
        log.scrollTop = log.scrollHeight;
        // What is not so in the other game, or was not so before, stands out.
        const other = pair ? games[1 - i][Math.min(at, games[1 - i].length - 1)] : plies[Math.max(0, now - 1)];
        const there = new Set(other.b);
        board.replaceChildren(...plies[now].b.map((line) => make('span', { className: there.has(line) ? '' : 'differs', text: texts[line] })));
      });
      first.disabled = back.disabled = at === 0;
      forward.disabled = end.disabled = at === last;
      parting.disabled = at === start;
    };
    const control = (text, label, to) => {
      const b = make('button', { type: 'button', text, 'aria-label': label });
      b.addEventListener('click', () => go(to()));
      return b;
    };
    const first = control('⇤', 'First ply', () => 0);
    const back = control('←', 'One ply back', () => at - 1);
    const parting = control('Where they part', 'To where they part', () => start);
    const forward = control('→', 'One ply on', () => at + 1);
    const end = control('⇥', 'Last ply', () => last);
    const close = make('button', { type: 'button', className: 'close', text: 'Close' });
    parting.hidden = !pair;
    slider.addEventListener('input', () => go(Number(slider.value)));
    const shut = () => {
      stepper.hidden = true;
      stepper.replaceChildren();
      const opener = document.querySelector(`[data-game="${index}"]`);
      opener.setAttribute('aria-expanded', 'false');
      opener.focus();
    };
    close.addEventListener('click', shut);
    const heading = make('h3', { text: one.title, tabindex: '-1' });
    stepper.onkeydown = (event) => {
      if (event.target === slider) return;
      if (event.key === 'ArrowRight') go(at + 1);
      else if (event.key === 'ArrowLeft') go(at - 1);
      else if (event.key === 'Escape') shut();
      else return;
      event.preventDefault();
    };
    stepper.replaceChildren(
      make('div', { className: 'bar' }, heading, close),
      make('div', { className: 'controls' }, first, back, parting, forward, end, slider),
      status,
      make('div', { className: pair ? 'sides' : 'sides one' }, ...sides.map((s) => s.element)),
      make('p', { className: 'again' }, 'The same in a terminal: ', make('code', { text: one.command })));
    document.querySelectorAll('[data-game]').forEach((b) => b.setAttribute('aria-expanded', String(b.dataset.game === String(index))));
    document.querySelector(`[data-game="${index}"]`).closest('ul').after(stepper);
    stepper.hidden = false;
    go(at);
    heading.focus();
    heading.scrollIntoView({ block: 'start' });
  };
  document.querySelectorAll('[data-game]').forEach((b) => b.addEventListener('click', () => open(Number(b.dataset.game))));
})();
