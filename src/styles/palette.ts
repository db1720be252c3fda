/**
 * The colors of both themes. The light ones are tuned from the Digital Agency's design system (デジタル庁デザインシステム):
 * its blue, green, yellow, orange and red scales as they are, its grays cooled a little. The dark ones keep the hues and
 * turn the lightness round; raised surfaces are lighter there, because a shadow hardly shows.
 */
export const palette = {
  light: {
    /** Text, from strongest to faintest; `faint` is the last one with 4.5:1 on every neutral surface. */
    ink: '#1b1d22',
    'ink-muted': '#454a54',
    'ink-subtle': '#5d636f',
    'ink-faint': '#646a76',
    'ink-disabled': '#8d939e',
    /** Backgrounds: `canvas` behind cards, `sunken` for headers and wells, `hover` and `pressed` for rows and menus. */
    surface: '#ffffff',
    'surface-canvas': '#f7f8fa',
    'surface-sunken': '#f1f3f6',
    'surface-hover': '#f4f6f9',
    'surface-pressed': '#e9ecf1',
    /** Toasts and tooltips: dark in both themes, with `on-inverse` texts. */
    'surface-inverse': '#24272e',
    'on-inverse': '#ffffff',
    'on-inverse-muted': '#c8c9cb',
    'on-inverse-accent': '#c5d7fb',
    'on-inverse-success': '#71c598',
    /** Behind pictures, which may be drawn for white paper and see-through. */
    paper: '#ffffff',
    /** Lines: `control` has the 3:1 that a form control's border needs (WCAG 1.4.11). */
    line: '#e2e5ea',
    'line-strong': '#cdd2da',
    'line-control': '#878d99',
    /** What lies over the page while a dialog is open. */
    overlay: 'rgb(27 29 34 / 0.45)',
    /** Texts, lines and rings in the accent; what is filled with it and carries `on-fill` has its own scale. */
    accent: '#0017c1',
    'accent-hover': '#00118f',
    'accent-soft': '#e8f1fe',
    'accent-faint': '#f4f8ff',
    'accent-line': '#c5d7fb',
    'accent-bright': '#3460fb',
    'accent-fill': '#0017c1',
    'accent-fill-hover': '#00118f',
    'accent-fill-active': '#000071',
    success: '#197a4b',
    'success-ink': '#115a36',
    'success-soft': '#e6f5ec',
    'success-line': '#9bd4b5',
    warning: '#c74700',
    'warning-ink': '#6e4a00',
    'warning-soft': '#fdf6e3',
    'warning-line': '#f0d48a',
    danger: '#ce0000',
    'danger-ink': '#a90000',
    'danger-soft': '#fdeeee',
    'danger-line': '#ffbbbb',
    'danger-fill': '#ce0000',
    'danger-fill-hover': '#a90000',
    'danger-fill-active': '#850000',
    info: '#0066be',
    'info-ink': '#00428c',
    'info-soft': '#eef7ff',
    'info-line': '#c0e4ff',
    /** The colors of labels that no status has. */
    'orange-ink': '#8b3200',
    'orange-soft': '#ffeee2',
    'teal-ink': '#0a5457',
    'teal-soft': '#dff5f4',
    'purple-ink': '#5b189e',
    'purple-soft': '#f5ecfe',
    'on-fill': '#ffffff',
    /** The parts of a stacked bar, which differ in lightness and pattern. */
    'chart-none': '#ffffff',
    'chart-low': '#c5d7fb',
    'chart-stripe': '#3460fb',
    'chart-full': '#000071',
    'chart-line': '#0017c1',
  },
  dark: {
    ink: '#e8eaee',
    'ink-muted': '#bcc2cd',
    'ink-subtle': '#a3aab7',
    'ink-faint': '#9aa1ae',
    'ink-disabled': '#6b7280',
    surface: '#1b1e24',
    'surface-canvas': '#121418',
    'surface-sunken': '#24282f',
    'surface-hover': '#22262d',
    'surface-pressed': '#2e333c',
    'surface-inverse': '#3a404b',
    'on-inverse': '#ffffff',
    'on-inverse-muted': '#d0d3d9',
    'on-inverse-accent': '#c5d7fb',
    'on-inverse-success': '#84d6a9',
    paper: '#ffffff',
    line: '#31363f',
    'line-strong': '#464d59',
    'line-control': '#7f8794',
    overlay: 'rgb(0 0 0 / 0.62)',
    accent: '#93b4ff',
    'accent-hover': '#b9ceff',
    'accent-soft': '#1d2b4f',
    'accent-faint': '#1b2338',
    'accent-line': '#3a5590',
    'accent-bright': '#6e93ff',
    'accent-fill': '#3460fb',
    'accent-fill-hover': '#2a52e6',
    'accent-fill-active': '#2345c9',
    success: '#4fc48c',
    'success-ink': '#7fdcae',
    'success-soft': '#163324',
    'success-line': '#2f6b4a',
    warning: '#ff9a52',
    'warning-ink': '#f3d07c',
    'warning-soft': '#352b12',
    'warning-line': '#6f5b20',
    danger: '#ff7d79',
    'danger-ink': '#ffa19d',
    'danger-soft': '#411d1f',
    'danger-line': '#85403f',
    'danger-fill': '#d3302f',
    'danger-fill-hover': '#bd2524',
    'danger-fill-active': '#a31b1b',
    info: '#6fb6f6',
    'info-ink': '#9acdff',
    'info-soft': '#152c43',
    'info-line': '#2f587f',
    'orange-ink': '#ffb98a',
    'orange-soft': '#43260f',
    'teal-ink': '#74d8d8',
    'teal-soft': '#0f3436',
    'purple-ink': '#d4aaff',
    'purple-soft': '#35204f',
    'on-fill': '#ffffff',
    'chart-none': '#1b1e24',
    'chart-low': '#3a5590',
    'chart-stripe': '#93b4ff',
    'chart-full': '#c5d7fb',
    'chart-line': '#93b4ff',
  },
} as const;

/** The name of a color. */
export type ColorName = keyof (typeof palette)['light'];

/** A theme's colors as custom properties, and how its shadows are drawn. */
function customProperties(theme: keyof typeof palette): Record<string, string> {
  const colors = Object.entries(palette[theme]).map(([name, value]) => [`--${name}`, value]);
  const shadow = theme === 'light' ? ['27 29 34', '1'] : ['0 0 0', '3'];
  return {
    'color-scheme': theme,
    ...Object.fromEntries(colors),
    '--shadow-color': shadow[0] ?? '',
    '--shadow-strength': shadow[1] ?? '',
  };
}

/**
 * The rules that choose a theme: the system's, unless the person chose one (`data-theme`). CSS alone decides, so that no
 * page shows the other theme first. Paper is always light.
 */
export const themeRules = {
  ':root': customProperties('light'),
  '@media screen and (prefers-color-scheme: dark)': {
    ':root:not([data-theme="light"])': customProperties('dark'),
  },
  '@media screen': { ':root[data-theme="dark"]': customProperties('dark') },
};
