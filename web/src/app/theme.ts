import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';
import type { MouseEvent } from 'react';

/** The one accent: deep teal. */
const teal: MantineColorsTuple = [
  '#ecf6f4', '#d6eae7', '#add5d0', '#7fbdb6', '#55a49c', '#358c84', '#1f766f', '#0f5f5a', '#0b4f4b', '#083f3c',
]; // prettier-ignore

/** Warm neutral greys: paper, not steel. */
const gray: MantineColorsTuple = [
  '#faf9f7', '#f4f2ee', '#eae7e1', '#dcd8d0', '#c5c0b6', '#a39d91', '#78726a', '#5c574f', '#413d37', '#262320',
]; // prettier-ignore

const dark: MantineColorsTuple = [
  '#e9e6e0', '#cbc7bf', '#aaa59c', '#7f7a72', '#55514b', '#3d3a35', '#2e2b27', '#232120', '#1b1a18', '#131211',
]; // prettier-ignore

/**
 * The page itself never scrolls, its frames do: a window over it has nothing to lock. Locking writes a style for the whole document, which
 * costs some 40 ms beside a long list.
 */
const nothingToLock = { lockScroll: false };

/**
 * Who opens something by a double click has it open: the second click falls on the overlay that has come meanwhile, which
 * would close it again.
 */
const notBySecondClick = {
  defaultProps: {
    onClickCapture: (event: MouseEvent) => {
      if (event.detail > 1) event.stopPropagation();
    },
  },
};

export const theme = createTheme({
  primaryColor: 'teal',
  primaryShade: { light: 7, dark: 6 },
  colors: { teal, gray, dark },
  black: '#262320',
  white: '#ffffff',
  fontFamily: "'Inter Variable', 'Segoe UI', system-ui, -apple-system, sans-serif",
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  fontSizes: { xs: '12px', sm: '14px', md: '14px', lg: '16px', xl: '20px' },
  lineHeights: { xs: '1.35', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.4' },
  headings: {
    fontFamily: "'Inter Variable', 'Segoe UI', system-ui, sans-serif",
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '20px', lineHeight: '28px' },
      h2: { fontSize: '16px', lineHeight: '24px' },
      h3: { fontSize: '14px', lineHeight: '20px' },
    },
  },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '20px', xl: '32px' },
  radius: { xs: '2px', sm: '4px', md: '6px', lg: '8px', xl: '12px' },
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
  // Plain objects, not `Component.extend`: that would put every one of them on the first page.
  components: {
    // Its close button is an icon.
    Notification: { defaultProps: { closeButtonProps: { 'aria-label': 'Cerrar el aviso' } } },
    Button: { defaultProps: { size: 'sm' }, styles: { root: { fontWeight: 550 } } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 'lg' } },
    Checkbox: { defaultProps: { size: 'xs' } },
    InputWrapper: {
      // Help below the input, so that inputs of one row stand on one line.
      defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
      styles: {
        label: { fontSize: '13px', fontWeight: 500, marginBottom: '4px', color: 'var(--ll-ink-2)' },
        description: { fontSize: '12px' },
        error: { fontSize: '12px' },
      },
    },
    // In the colour of the alert, the title of a warning is too pale to be read (3.6 to 1).
    Alert: { styles: { title: { color: 'var(--mantine-color-text)' } } },
    Loader: { defaultProps: { type: 'oval', size: 'sm' } },
    Menu: { defaultProps: { shadow: 'md', position: 'bottom-end' } },
    Modal: {
      styles: { title: { fontSize: '16px', fontWeight: 600 } },
      defaultProps: {
        radius: 'md',
        overlayProps: { backgroundOpacity: 0.35 },
        closeButtonProps: { 'aria-label': 'Cerrar' },
        ...nothingToLock,
      },
    },
    Drawer: {
      styles: { title: { fontSize: '16px', fontWeight: 600 } },
      defaultProps: { closeButtonProps: { 'aria-label': 'Cerrar' }, ...nothingToLock },
    },
    ModalOverlay: notBySecondClick,
    DrawerOverlay: notBySecondClick,
    Tooltip: { defaultProps: { openDelay: 400, withArrow: true, fz: 'xs' } },
  },
});

/** Surfaces, lines and inks that the house's own styles use; see theme.css for the rest. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#ffffff',
    '--mantine-color-default-border': gray[3],
    '--mantine-color-dimmed': '#69635b',
    '--mantine-color-placeholder': '#7a746b',
    '--mantine-color-error': '#b3261e',
    '--mantine-color-anchor': teal[7],
  },
  dark: {
    '--mantine-color-body': dark[8],
    '--mantine-color-default': dark[7],
    '--mantine-color-default-border': dark[5],
    '--mantine-color-dimmed': dark[2],
    '--mantine-color-placeholder': '#8f8a81',
    '--mantine-color-error': '#ff9a8f',
    '--mantine-color-anchor': teal[3],
  },
});
