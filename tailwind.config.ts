import type { Config } from 'tailwindcss';
import plugin from 'tailwindcss/plugin';
import { palette, themeRules } from './src/styles/palette';

/**
 * The design tokens. The default palette is replaced on purpose: a color that `src/styles/palette.ts` does not name does
 * not exist. A color is a custom property there, so that a theme sets it.
 */
const colors = {
  transparent: 'transparent',
  current: 'currentColor',
  ...Object.fromEntries(Object.keys(palette.light).map((name) => [name, `var(--${name})`])),
};

/** A shadow's color; in the dark the same shadow needs more of it. */
const shadow = (alpha: number) => `rgb(var(--shadow-color) / calc(${alpha} * var(--shadow-strength)))`;

const config: Config = {
  content: ['./src/**/*.{ts,tsx}'],
  plugins: [plugin(({ addBase }) => addBase(themeRules))],
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
      xs: `0 1px 2px 0 ${shadow(0.05)}`,
      sm: `0 1px 2px 0 ${shadow(0.06)}, 0 1px 3px 0 ${shadow(0.06)}`,
      md: `0 2px 4px -1px ${shadow(0.06)}, 0 6px 16px -2px ${shadow(0.1)}`,
      lg: `0 4px 8px -2px ${shadow(0.08)}, 0 16px 32px -4px ${shadow(0.16)}`,
      xl: `0 8px 16px -4px ${shadow(0.1)}, 0 28px 56px -8px ${shadow(0.24)}`,
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
        'fade-in-late': 'fade-in 140ms ease-out 400ms backwards',
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
