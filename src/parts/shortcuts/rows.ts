/** The rows and cards of the page's lists. */
const ROWS = 'main :is(li > article, li:has(> [data-row]), tbody tr)';

/** What stands for a row: its own link or button, else the first one in it. */
const CONTROLS = '[data-row-action], a[href], button:not(:disabled)';

type Row = { element: Element; control: HTMLElement };

/** Address of the row that was last in use, so that one goes on from there after coming back to the list. */
let lastHref: string | null = null;

const withoutSlash = (href: string | null | undefined) => href?.replace(/\/$/, '') ?? null;

const hrefOf = ({ control }: Row) => withoutSlash(control.getAttribute('href'));

/** By its end, since addresses in the page begin with the base path. */
const isLast = (row: Row) => lastHref !== null && hrefOf(row)?.endsWith(lastHref) === true;

function rowsOfPage(): Row[] {
  return [...document.querySelectorAll(ROWS)].flatMap((element) => {
    const control =
      element.querySelector<HTMLElement>('[data-row-action]') ?? element.querySelector<HTMLElement>(CONTROLS);
    return control ? [{ element, control }] : [];
  });
}

/** What is above it lies under the header. */
const HEADER = 80;

/** Whether it is in sight, and not at the edge of a list that has been scrolled. */
function isOnScreen({ element }: Row): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= HEADER || bottom > window.innerHeight / 4;
}

/** Under the header, or where toasts lie and the next row would not be seen. */
function isNearEdge({ element }: Row): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top < HEADER || bottom > window.innerHeight - 160;
}

/** Whether the page lists anything. */
export const hasRows = (): boolean => rowsOfPage().length > 0;

/** Whether its rows lead anywhere; those of some lists have buttons only. */
export const hasRowLinks = (): boolean => rowsOfPage().some((row) => hrefOf(row) !== null);

/** Remembers the row whose page was opened, in whichever way, by its path. */
export function rememberRow(path: string): void {
  lastHref = withoutSlash(path);
}

/**
 * Moves the focus to the next or the previous row; from nowhere to the one beside the row last in use, else to the
 * first one on screen.
 */
export function moveToRow(step: 1 | -1): void {
  const rows = rowsOfPage();
  const focused = rows.findIndex(({ element }) => element.contains(document.activeElement));
  const from = focused >= 0 ? focused : rows.findIndex(isLast);
  const target = from >= 0 ? rows[from + step] : (rows.find(isOnScreen) ?? rows[0]);
  if (!target) return;
  lastHref = hrefOf(target);
  target.control.focus({ preventScroll: true });
  if (isNearEdge(target)) target.element.scrollIntoView({ block: 'center' });
}

/**
 * Presses the control marked `data-shortcut` with this key: the one in the row that has the focus, else the page's own,
 * which stands in no row.
 */
export function pressControl(key: string): void {
  const rows = rowsOfPage();
  const focused = rows.find(({ element }) => element.contains(document.activeElement));
  const scope = focused?.element ?? document.querySelector('main');
  const controls = [...(scope?.querySelectorAll<HTMLElement>(`[data-shortcut="${key}"]`) ?? [])];
  const isInRow = (control: HTMLElement) => rows.some(({ element }) => element.contains(control));
  controls.find((control) => focused !== undefined || !isInRow(control))?.click();
}
