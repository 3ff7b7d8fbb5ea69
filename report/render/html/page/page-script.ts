/**
 * The page's one script: it only adds to what is there. What it needs to know of the report it reads from the markup, so
 * that its text, and with it its hash in the page's policy, is always the same.
 */
export const pageScript = `'use strict';
(() => {
  const root = document.documentElement;
  const all = (selector, within = document) => [...within.querySelectorAll(selector)];
  // A page that was opened from a file may have no storage: the choice then lasts as long as the page.
  const storage = {
    read: (key) => { try { return localStorage.getItem(key); } catch { return null; } },
    write: (key, value) => { try { localStorage.setItem(key, value); } catch { /* see above */ } },
  };

  function chooseTheme() {
    const select = document.querySelector('.controls select[name="theme"]');
    const show = (theme) => { if (theme) root.dataset.theme = theme; else delete root.dataset.theme; };
    const kept = storage.read('render-bench-theme');
    select.value = ['light', 'dark'].includes(kept) ? kept : '';
    show(select.value);
    select.addEventListener('change', () => { show(select.value); storage.write('render-bench-theme', select.value); });
  }

  function chooseScorer() {
    const select = document.querySelector('.controls select[name="scorer"]');
    if (!select) return;
    const show = () => {
      const chosen = select.value;
      for (const block of all('.scored')) block.hidden = chosen !== '' && block.dataset.scorer !== chosen;
      for (const block of all('details.scored')) block.open = block.dataset.scorer === chosen;
      for (const group of all('table[data-grouped-by="scorer"] tbody')) {
        const siblings = all('tbody', group.parentNode).map((one) => one.dataset.group);
        group.hidden = chosen !== '' && siblings.includes(chosen) && group.dataset.group !== chosen;
      }
    };
    select.addEventListener('change', show);
    // A browser may have kept the choice over a reload.
    show();
  }

  function chooseReaders() {
    const boxes = all('.controls input[name="reader"]');
    for (const box of boxes) {
      box.addEventListener('change', () => {
        root.classList.toggle('hide-' + box.value, !box.checked);
        for (const group of all('table[data-grouped-by="reader"] tbody')) {
          if (group.dataset.group === box.dataset.reader) group.hidden = !box.checked;
        }
      });
    }
    for (const item of all('.picture .key li[class^="r"]')) {
      const focus = 'focus-' + item.className;
      const figure = item.closest('figure');
      item.addEventListener('pointerenter', () => figure.classList.add(focus));
      item.addEventListener('pointerleave', () => figure.classList.remove(focus));
    }
  }

  /** Marks the part of the page that is being read. */
  function followContents() {
    const links = all('.contents a');
    const list = document.querySelector('.contents ol');
    const headings = links.map((link) => document.getElementById(link.getAttribute('href').slice(1)));
    let waiting = false;
    let current;
    const follow = () => {
      waiting = false;
      const isAtEnd = innerHeight + scrollY >= root.scrollHeight - 4;
      const passed = headings.filter((heading) => heading.getBoundingClientRect().top < innerHeight * 0.3).length;
      const link = links[isAtEnd && scrollY > 0 ? links.length - 1 : Math.max(0, passed - 1)];
      if (link === current) return;
      current?.removeAttribute('aria-current');
      current = link;
      current.setAttribute('aria-current', 'true');
      list.scrollLeft = current.offsetLeft - list.clientWidth / 3;
    };
    const plan = () => { if (!waiting) { waiting = true; requestAnimationFrame(follow); } };
    addEventListener('scroll', plan, { passive: true });
    addEventListener('resize', plan);
    follow();
  }

  /** A mark under the pointer, or the nearest close by, says what it shows. */
  function tellMarks() {
    const tip = document.createElement('div');
    tip.className = 'tip';
    tip.hidden = true;
    document.body.append(tip);
    const texts = new WeakMap();
    for (const plot of all('.plot')) {
      const narrow = all('.narrow .told > *', plot);
      all('.wide .told > *', plot).forEach((mark, index) => {
        const title = mark.querySelector('title');
        if (!title) return;
        texts.set(mark, title.textContent);
        if (narrow[index]) texts.set(narrow[index], title.textContent);
        title.remove();
      });
      const hide = () => { tip.hidden = true; all('.hit', plot).forEach((mark) => mark.classList.remove('hit')); };
      const show = ({ clientX: x, clientY: y }) => {
        let nearest;
        let least = 24;
        for (const mark of all('.told > *', plot)) {
          const box = mark.getBoundingClientRect();
          if (box.width === 0 || !texts.has(mark)) continue;
          const distance = Math.hypot(
            Math.max(box.left - x, 0, x - box.right),
            Math.max(box.top - y, 0, y - box.bottom),
          );
          if (distance < least) { least = distance; nearest = mark; }
        }
        hide();
        if (!nearest) return;
        nearest.classList.add('hit');
        tip.textContent = texts.get(nearest);
        tip.hidden = false;
        const box = tip.getBoundingClientRect();
        tip.style.left = Math.max(8, Math.min(x + 12, innerWidth - box.width - 8)) + 'px';
        tip.style.top = (y + 18 + box.height > innerHeight ? y - box.height - 12 : y + 18) + 'px';
      };
      plot.addEventListener('pointermove', show);
      plot.addEventListener('pointerdown', show);
      plot.addEventListener('pointerleave', hide);
    }
    addEventListener('scroll', () => { tip.hidden = true; }, { passive: true });
  }

  /** The heads of columns sort their table: up, down, and back to the order of the report. */
  function sortTables() {
    const number = (text) => {
      const found = /[-−+]?[\\d,]*\\.?\\d+/.exec(text);
      return found ? Number(found[0].replace('−', '-').replace(/[,+]/g, '')) : NaN;
    };
    for (const table of all('table')) {
      const heads = all('thead th', table);
      const bodies = all('tbody', table).map((body) => ({ body, rows: all('tr:not(.group)', body) }));
      if (Math.max(...bodies.map(({ rows }) => rows.length)) < 3) continue;
      heads.forEach((head, column) => {
        const button = document.createElement('button');
        button.type = 'button';
        button.append(...head.childNodes);
        head.append(button);
        const isNumeric = head.classList.contains('numeric');
        button.addEventListener('click', () => {
          const order = { none: isNumeric ? 'descending' : 'ascending', ascending: isNumeric ? 'none' : 'descending', descending: isNumeric ? 'ascending' : 'none' };
          const next = order[head.getAttribute('aria-sort') ?? 'none'];
          heads.forEach((other) => other.removeAttribute('aria-sort'));
          if (next !== 'none') head.setAttribute('aria-sort', next);
          const sign = next === 'descending' ? -1 : 1;
          for (const { body, rows } of bodies) {
            const text = (row) => row.cells[column].textContent.trim();
            const compare = (a, b) => {
              if (!isNumeric) return sign * text(a).localeCompare(text(b));
              const [one, other] = [number(text(a)), number(text(b))];
              return Number.isNaN(one) || Number.isNaN(other)
                ? Number(Number.isNaN(one)) - Number(Number.isNaN(other))
                : sign * (one - other);
            };
            body.append(...(next === 'none' ? rows : [...rows].sort(compare)));
          }
        });
      });
    }
  }

  document.querySelector('.controls').hidden = false;
  chooseTheme();
  chooseScorer();
  chooseReaders();
  followContents();
  tellMarks();
  sortTables();
})();
`;
