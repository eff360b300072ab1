import type { OutsideCalls } from '@llavero/kit/outside/calls';
import { HttpClient } from '@llavero/kit/outside/http-client';
import type { Adapter } from '@llavero/kit/outside/system';
import { z } from 'zod';
import type { IneSettings } from './env.ts';
import { IndexPublisher, type IndexSeries, type RentIndexName } from './port.ts';

/** `DATOS_SERIE/{code}` of INE's JSON service; `FK_Periodo` of a monthly series is its month. */
const answer = z.looseObject({
  COD: z.string(),
  Nombre: z.string().default(''),
  Data: z.array(
    z.looseObject({
      Anyo: z.int(),
      FK_Periodo: z.int(),
      Valor: z.number().nullable(),
      Secreto: z.boolean().default(false),
    }),
  ),
});

/** INE's JSON service, `wstempus`. It needs no credentials. */
export class HttpIne extends IndexPublisher implements Adapter {
  readonly #http: HttpClient;
  readonly #codes: Readonly<Record<RentIndexName, string>>;

  constructor(settings: IneSettings, calls: OutsideCalls) {
    super();
    this.#http = new HttpClient(calls, { label: 'INE', base: settings.INE_URL });
    this.#codes = { IPC: settings.INE_IPC_SERIES, IRAV: settings.INE_IRAV_SERIES };
  }

  series(index: RentIndexName, months: number): Promise<IndexSeries> {
    const code = this.#codes[index];
    return this.#http.call(
      { name: 'DATOS_SERIE', path: `DATOS_SERIE/${code}`, query: { nult: String(months) } },
      (said) => {
        const { COD, Nombre, Data } = this.#http.json(said, answer);
        const values = Data.flatMap(({ Anyo, FK_Periodo, Valor, Secreto }) =>
          Valor === null || Secreto || FK_Periodo < 1 || FK_Periodo > 12
            ? []
            : [{ year: Anyo, month: FK_Periodo, value: Valor }],
        );
        return {
          name: Nombre.trim(),
          code: COD,
          values: values.sort((a, b) => a.year - b.year || a.month - b.month),
        };
      },
    );
  }

  async check(): Promise<void> {
    await this.series('IRAV', 1);
  }
}
