import type { OutputOf } from '@llavero/proto/commands/command';
import type { invoiceRegisters, setInvoiceRegister } from '@llavero/proto/commands/verifactu';

export type Issuer = OutputOf<typeof invoiceRegisters>['issuers'][number];

/** What became of the settings of an issuer. */
export const settingsDone = ({ released }: OutputOf<typeof setInvoiceRegister>): string =>
  released === 0 ? 'Emisor guardado' : `Emisor guardado. Registros que se envían ahora: ${released}`;
