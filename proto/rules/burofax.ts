/** Template of the notice by which an owner ends a contract; its posting gives the notice (C §3.5). */
export const BUROFAX_NOTICE = 'BUROFAX_NOTICE';
