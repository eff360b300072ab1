/**
 * Stands in for `@floating-ui/dom`, which finds the place of menus and tooltips. jsdom has no layout, every place is
 * 0 there; the search for it asks for the computed style of each element around, a third of the time of a screen's test.
 */
export const computePosition = (
  _reference,
  _floating,
  { placement = 'bottom', strategy = 'absolute' } = {},
) => Promise.resolve({ x: 0, y: 0, placement, strategy, middlewareData: {} });

/** Places once; nothing moves that could change the place. */
export function autoUpdate(_reference, _floating, update) {
  update();
  return () => undefined;
}

export const getOverflowAncestors = () => [];
export const detectOverflow = () => Promise.resolve({ top: 0, right: 0, bottom: 0, left: 0 });
export const platform = {};

const named = (name) => (options) => ({ name, options, fn: () => ({}) });
export const arrow = named('arrow');
export const autoPlacement = named('autoPlacement');
export const flip = named('flip');
export const hide = named('hide');
export const inline = named('inline');
export const limitShift = () => ({ options: {}, fn: () => ({}) });
export const offset = named('offset');
export const shift = named('shift');
export const size = named('size');
