/** Media query of windows wide enough for the desktop layout (C §2.3). */
export const WIDE = '(min-width: 1248.02px)';
/** Media query of phones: cards instead of tables. */
export const PHONE = '(max-width: 767.98px)';
