import { escapeHtml } from '@llavero/kit/html/escape-html';
import type { StandIn, StandInAnswer, StandInRequest } from '@llavero/kit/outside/stand-in';
import { standInPage, standInTable } from '@llavero/kit/outside/stand-in-page';

const SERIES = {
  IPC290751: 'Datos de demostración. Índice general. Índice.',
  IRAV1: 'Datos de demostración. Índice de referencia de arrendamientos de vivienda.',
} as const;
type Code = keyof typeof SERIES;

const isCode = (code: string): code is Code => Object.hasOwn(SERIES, code);

/** INE publishes the value of a month in the middle of the next. */
const PUBLISHED_ON = 13;

/**
 * A publisher of indices that answers `DATOS_SERIE/{code}?nult=` as INE's JSON service does, with made-up values: the
 * index rises by 0.18 points a month, the reference index turns around 2.2 %. A test may `withhold` the newest month.
 */
export class IneStandIn implements StandIn {
  #withheld = false;
  #unknown: string | null = null;
  readonly #now: () => Date;

  constructor(now: () => Date = () => new Date()) {
    this.#now = now;
  }

  /** Answers without the newest month, as before it is published. */
  withhold(withheld: boolean): void {
    this.#withheld = withheld;
  }

  /** Knows a series no longer, as after a change of base; null: all are known. */
  drop(code: string | null): void {
    this.#unknown = code;
  }

  answer({ method, path, query }: StandInRequest): StandInAnswer {
    if (method === 'GET' && path === '/') return { body: this.#page() };
    const code = /^\/wstempus\/js\/ES\/DATOS_SERIE\/([^/]+)$/.exec(path)?.[1];
    if (method !== 'GET' || code === undefined) return { status: 404 };
    // INE answers an unknown series with an empty body.
    if (!isCode(code) || code === this.#unknown) return { body: {} };
    return { body: this.#series(code, Number(query.get('nult') ?? 1)) };
  }

  async stop(): Promise<void> {}

  #series(code: Code, count: number) {
    const now = this.#now();
    const published = now.getUTCDate() >= PUBLISHED_ON ? 1 : 2;
    const newest = now.getUTCFullYear() * 12 + now.getUTCMonth() - published - (this.#withheld ? 1 : 0);
    const Data = Array.from({ length: Math.max(0, count) }, (_, at) => newest - count + 1 + at).map(
      (month) => ({
        Fecha: Date.UTC(Math.floor(month / 12), month % 12, 1),
        FK_TipoDato: 1,
        FK_Periodo: (month % 12) + 1,
        Anyo: Math.floor(month / 12),
        Valor: valueOf(code, month),
        Secreto: false,
      }),
    );
    return { COD: code, Nombre: SERIES[code], FK_Unidad: 1, FK_Escala: 1, Data };
  }

  #page(): string {
    const rows = (Object.keys(SERIES) as Code[]).map((code) => [
      escapeHtml(code),
      escapeHtml(SERIES[code]),
      String(this.#series(code, 1).Data[0]?.Valor ?? ''),
    ]);
    const table = standInTable(['Serie', 'Nombre', 'Último valor'], rows);
    return standInPage('INE de pruebas', `<p>Valores inventados para la demostración.</p>${table}`);
  }
}

/** @param month counted from year 0 */
function valueOf(code: Code, month: number): number {
  if (code === 'IRAV1') return [2.1, 2.2, 2.2, 2.3, 2.2, 2.1][month % 6]!;
  return Math.round((100 + 0.18 * (month - 2025 * 12)) * 1000) / 1000;
}
