import type { ReportTable } from './report-table.ts';

/** Bars beside each other, one per series and point; amounts in euros, never negative. */
export interface ReportBars {
  title: string;
  series: string[];
  points: { label: string; values: number[] }[];
}

/** A report with its figures and texts in Spanish: shown on the screen, printed and saved as a spreadsheet alike. */
export interface Report {
  title: string;
  subtitle: string;
  /** Headline figures, already in Spanish format. */
  facts: { label: string; value: string }[];
  bars: ReportBars[];
  tables: ReportTable[];
  /** What a reader has to know of the figures. */
  notes: string[];
  /** Settlements or invoices that it is made of. */
  documents: number;
}
