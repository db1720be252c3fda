import type { Config } from 'tailwindcss';

/**
 * Design tokens, tuned from the Digital Agency's design system (デジタル庁デザインシステム): its blue, green, yellow,
 * orange and red scales as they are, its greys cooled a little, its shadows made quieter for a screen used all day.
 * The default palette is replaced on purpose: a colour that is not named here does not exist.
 */
const colors = {
  transparent: 'transparent',
  current: 'currentColor',
  white: '#ffffff',
  black: '#000000',
  /** Text, from strongest to faintest; `faint` is the last one with 4.5:1 on every light surface. */
  ink: { DEFAULT: '#1b1d22', muted: '#454a54', subtle: '#5d636f', faint: '#666c78', disabled: '#8d939e' },
  /** Backgrounds: `canvas` behind cards, `sunken` for headers and wells, `hover` and `pressed` for rows and menus. */
  surface: {
    DEFAULT: '#ffffff',
    canvas: '#f7f8fa',
    sunken: '#f1f3f6',
    hover: '#f4f6f9',
    pressed: '#e9ecf1',
    inverse: '#24272e',
  },
  /** Lines: `control` has the 3:1 that a form control's border needs (WCAG 1.4.11). */
  line: { DEFAULT: '#e2e5ea', strong: '#cdd2da', control: '#878d99' },
  accent: {
    DEFAULT: '#0017c1',
    hover: '#00118f',
    active: '#000071',
    soft: '#e8f1fe',
    faint: '#f4f8ff',
    line: '#c5d7fb',
    bright: '#3460fb',
  },
  success: { DEFAULT: '#197a4b', ink: '#115a36', soft: '#e6f5ec', line: '#9bd4b5' },
  warning: { DEFAULT: '#c74700', ink: '#6e4a00', soft: '#fdf6e3', line: '#f0d48a' },
  danger: {
    DEFAULT: '#ce0000',
    hover: '#a90000',
    active: '#850000',
    ink: '#a90000',
    soft: '#fdeeee',
    line: '#ffbbbb',
  },
  info: { DEFAULT: '#0066be', ink: '#00428c', soft: '#eef7ff', line: '#c0e4ff' },
};

const config: Config = {
  content: ['./src/**/*.{ts,tsx}'],
  theme: {
    colors,
    /** Sizes in rem so that browser zoom and text size settings work. `base` is the desktop body, `lg` the phone input. */
    fontSize: {
      '2xs': ['0.6875rem', { lineHeight: '1.5' }],
      xs: ['0.75rem', { lineHeight: '1.6' }],
      sm: ['0.8125rem', { lineHeight: '1.65' }],
      base: ['0.875rem', { lineHeight: '1.7' }],
      md: ['0.9375rem', { lineHeight: '1.7' }],
      lg: ['1rem', { lineHeight: '1.7' }],
      xl: ['1.125rem', { lineHeight: '1.55' }],
      '2xl': ['1.25rem', { lineHeight: '1.5' }],
      '3xl': ['1.5rem', { lineHeight: '1.4' }],
      '4xl': ['2rem', { lineHeight: '1.35' }],
    },
    fontFamily: {
      sans: [
        '"Hiragino Sans"',
        '"Hiragino Kaku Gothic ProN"',
        '"Noto Sans JP"',
        '"Noto Sans CJK JP"',
        '"BIZ UDPGothic"',
        'Meiryo',
        'system-ui',
        'sans-serif',
      ],
      mono: ['ui-monospace', 'SFMono-Regular', 'Menlo', 'Consolas', '"Noto Sans Mono CJK JP"', 'monospace'],
    },
    fontWeight: { normal: '400', medium: '500', bold: '700' },
    borderRadius: {
      none: '0',
      xs: '0.1875rem',
      sm: '0.25rem',
      md: '0.375rem',
      lg: '0.5rem',
      xl: '0.75rem',
      '2xl': '1rem',
      full: '9999px',
    },
    boxShadow: {
      none: 'none',
      xs: '0 1px 2px 0 rgb(27 29 34 / 0.05)',
      sm: '0 1px 2px 0 rgb(27 29 34 / 0.06), 0 1px 3px 0 rgb(27 29 34 / 0.06)',
      md: '0 2px 4px -1px rgb(27 29 34 / 0.06), 0 6px 16px -2px rgb(27 29 34 / 0.10)',
      lg: '0 4px 8px -2px rgb(27 29 34 / 0.08), 0 16px 32px -4px rgb(27 29 34 / 0.16)',
      xl: '0 8px 16px -4px rgb(27 29 34 / 0.10), 0 28px 56px -8px rgb(27 29 34 / 0.24)',
    },
    extend: {
      transitionDuration: { DEFAULT: '120ms', fast: '120ms', base: '180ms', slow: '260ms' },
      transitionTimingFunction: {
        DEFAULT: 'cubic-bezier(0.2, 0, 0, 1)',
        out: 'cubic-bezier(0.16, 1, 0.3, 1)',
      },
      zIndex: {
        raised: '1',
        sticky: '20',
        drawer: '40',
        dialog: '50',
        popover: '60',
        toast: '70',
        alert: '80',
      },
      keyframes: {
        'fade-in': { from: { opacity: '0' } },
        'fade-out': { to: { opacity: '0' } },
        'pop-in': { from: { opacity: '0', transform: 'translateY(-2px) scale(0.985)' } },
        'rise-in': { from: { opacity: '0', transform: 'translateY(8px)' } },
        'slide-in-left': { from: { transform: 'translateX(-100%)' } },
        'slide-in-right': { from: { transform: 'translateX(100%)' } },
        'slide-in-bottom': { from: { transform: 'translateY(100%)' } },
        'toast-in': { from: { opacity: '0', transform: 'translateY(12px)' } },
        'toast-out': { to: { opacity: '0', transform: 'translateY(4px)' } },
        'swipe-out': { to: { opacity: '0', transform: 'translateX(calc(100% + 24px))' } },
        shimmer: { '50%': { opacity: '0.45' } },
        indeterminate: { from: { transform: 'translateX(-100%)' }, to: { transform: 'translateX(350%)' } },
      },
      animation: {
        'fade-in': 'fade-in 140ms ease-out',
        'fade-out': 'fade-out 120ms ease-in forwards',
        'pop-in': 'pop-in 120ms cubic-bezier(0.16, 1, 0.3, 1)',
        'rise-in': 'rise-in 200ms cubic-bezier(0.16, 1, 0.3, 1)',
        'slide-in-left': 'slide-in-left 240ms cubic-bezier(0.16, 1, 0.3, 1)',
        'slide-in-right': 'slide-in-right 240ms cubic-bezier(0.16, 1, 0.3, 1)',
        'slide-in-bottom': 'slide-in-bottom 240ms cubic-bezier(0.16, 1, 0.3, 1)',
        'toast-in': 'toast-in 220ms cubic-bezier(0.16, 1, 0.3, 1)',
        'toast-out': 'toast-out 200ms ease-in forwards',
        'swipe-out': 'swipe-out 160ms ease-out forwards',
        shimmer: 'shimmer 1.6s ease-in-out infinite',
        indeterminate: 'indeterminate 1.4s ease-in-out infinite',
      },
    },
  },
};

export default config;
