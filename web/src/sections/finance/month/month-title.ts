import { monthName } from '@llavero/proto/values/dates';

/** 'noviembre de 2026'. */
export const monthTitle = (year: number, month: number): string => `${monthName(month)} de ${year}`;
