/** The company at the head and foot of every page. */
export interface Letterhead {
  name: string;
  cif: string | null;
  address: string | null;
  phone: string | null;
  email: string | null;
  registry: string | null;
  /** Key of the kept picture; absent in what was made before there were logos. */
  logo?: string | null;
}

/** A line of a table: one text per column, already formatted. */
export interface PaperRow {
  cells: string[];
  /** Small print under the first cell. */
  note?: string;
  /** The total. */
  strong?: boolean;
  /** A part of the total. */
  quiet?: boolean;
}

export interface PaperColumn {
  label: string;
  align: 'left' | 'right';
}

/** Name and further lines of a person or organization. */
export interface PaperParty {
  name: string;
  details: string[];
}

/** A picture and what it shows. */
export interface PaperPhoto {
  caption: string;
  /** Name of the picture among those that are handed to the printer; null: there is none, and its place says so. */
  picture: string | null;
}

/** Pictures of a paper by name: JPEG. */
export type PaperPictures = ReadonlyMap<string, Buffer>;

/** What a page is made of, from top to bottom. */
export type PaperBlock =
  | { kind: 'facts'; items: { label: string; value: string }[] }
  | { kind: 'parties'; columns: { label: string; parties: PaperParty[] }[] }
  | {
      /** A QR code between its heading and its legend. */
      kind: 'code';
      heading: string;
      legend: string;
      /** What the code holds. */
      address: string;
      /** The code as an SVG image. */
      svg: string;
    }
  | { kind: 'text'; label?: string; lines: string[]; quiet?: boolean }
  | {
      /** Small pictures beside each other, in rows of `columns`. */
      kind: 'photos';
      columns: number;
      photos: PaperPhoto[];
    }
  | { kind: 'table'; label?: string; columns: PaperColumn[]; rows: PaperRow[] }
  | {
      kind: 'bars';
      label: string;
      series: { label: string; colour: 'accent' | 'warm' }[];
      /** A value per series, never negative; `texts` are the same in Spanish format. */
      points: { label: string; values: number[]; texts: string[] }[];
      /** What the drawing says, for readers who do not see it. */
      alternative: string;
    };

/**
 * A document as it is printed (`paper.typ`): texts in Spanish format, no figures to work out. Every document of the month and
 * every report is one of these, so there is one template.
 */
export interface Paper {
  /** Heading of the first page: 'Liquidación'. */
  title: string;
  /** Beside the heading; empty for a report. */
  number: string;
  subtitle: string;
  company: Letterhead;
  /** Of its texts; Spanish when absent. */
  language?: 'es' | 'ca';
  /** A4 on its side, for wide tables. */
  landscape?: boolean;
  blocks: PaperBlock[];
}
