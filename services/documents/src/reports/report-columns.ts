import type { ReportColumn } from '@llavero/proto/rules/reports/report-table';

export const text = (label: string): ReportColumn => ({ label, kind: 'text' });
/** Euros, with a total below. */
export const sum = (label: string): ReportColumn => ({ label, kind: 'money', summed: true });
export const plain = (label: string, kind: ReportColumn['kind']): ReportColumn => ({ label, kind });
