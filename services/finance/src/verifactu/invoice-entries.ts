import type { Tx } from '@llavero/kit/db/queryable';
import { conflict } from '@llavero/proto/errors';
import type { RegisteredType } from '@llavero/proto/records/choices/verifactu';
import { type Finance, finance } from '@llavero/proto/records/finance/finance';
import type { TaxPayer } from '@llavero/proto/rules/verifactu/invoice-record';
import { type KnownParty, registrationOf } from '@llavero/proto/rules/verifactu/registration';
import { fromDayKey } from '@llavero/proto/values/dates';
import type { OpenRegister } from './register-issuers.ts';
import type { NewRecord } from './stored-records.ts';

/** Who may be named on an invoice. */
export interface InvoiceParties extends Pick<Finance, 'type' | 'landlords' | 'tenants'> {
  source?: Pick<NonNullable<Finance['source']>, 'agent'> | null;
  destination?: Pick<NonNullable<Finance['destination']>, 'agent'> | null;
}
/** A record before it has its place in the chain. */
export type Entry = Omit<
  NewRecord,
  'id' | 'position' | 'previous' | 'fingerprint' | 'generatedAt' | 'state' | 'issuer'
>;

interface Rectified {
  type: Finance['type'];
  number: string;
  issueDate: number;
  registered: RegisteredType;
}

/** The record of a document; null for what is no invoice of an issuer whose invoices are recorded. */
export function entryOf(
  document: Finance,
  rectifies: Rectified | null,
  register: OpenRegister,
): Entry | null {
  const { type, preview, issueDate, rectifies: original } = document;
  if (preview || issueDate === null || (original !== null && rectifies === null)) return null;
  const kind = rectifies?.type ?? type;
  if (kind !== 'BILL' && kind !== 'RENT_BILL') return null;
  const { company, people } = register.parties;
  const isOwn = kind === 'BILL';
  const chain = isOwn ? company?.id : landlordOf(document);
  if (!chain || !register.issuers.has(chain)) return null;
  const issuer = taxPayer(isOwn ? company : people.get(chain));
  const client = document.destination?.agent ?? (isOwn ? document.landlords[0] : document.tenants[0]);
  const recipient = client ? people.get(client) : undefined;
  const registration = registrationOf(
    {
      number: finance.title(document),
      issueDate,
      concept: document.concept ?? '',
      lines: document.breakdown,
      rectifies: rectifies && { ...rectifies, type: rectifies.registered },
    },
    { issuer, issuedBy: isOwn ? null : taxPayer(company), recipients: recipient ? [recipient] : [] },
  );
  const { number, type: registered, vat, total, issuedBy, recipients } = registration;
  return {
    ...{ chain, finance: document.id, number, issueDate, vat, total, registration, correction: null },
    type: registered,
    parties: { issuer: registration.issuer, issuedBy, recipients },
  };
}

/** What rectifying documents rectify, as far as they are invoices. */
export async function rectifiedBy(tx: Tx, documents: readonly Finance[]): Promise<Map<string, Rectified>> {
  const ids = documents.flatMap(({ rectifies }) => rectifies ?? []);
  if (ids.length === 0) return new Map();
  const rows = await tx.query<
    Pick<Finance, 'id' | 'type' | 'year' | 'serie'> & {
      issueDate: string | null;
      registered: RegisteredType | null;
    }
  >(
    `select f.id, f.type, f.year, f.serie, f.issue_date::text as "issueDate",
            (select r.invoice_type from register_record r where r.finance = f.id and r.invoice_type is not null
              order by r.position desc limit 1) as registered
       from finance f where f.id = any($1::uuid[]) and f.type in ('BILL', 'RENT_BILL')`,
    [ids],
  );
  return new Map(
    rows.flatMap(({ id, issueDate, registered, ...row }) => {
      if (issueDate === null) return [];
      const number = finance.title(row);
      return [
        [id, { type: row.type, number, issueDate: fromDayKey(issueDate), registered: registered ?? 'F1' }],
      ];
    }),
  );
}

/** In whose name the invoice of a rent is issued. */
export const landlordOf = ({
  source,
  landlords,
}: Pick<InvoiceParties, 'source' | 'landlords'>): string | null => source?.agent ?? landlords[0] ?? null;

/** @throws CodedError conflict `FINANCE.ISSUER_WITHOUT_NIF` */
function taxPayer(party: { name: string; nif: string | null } | KnownParty | null | undefined): TaxPayer {
  const nif = party && ('nif' in party ? party.nif : party.idNumber);
  if (!party || !nif) throw withoutNif();
  return { name: party.name, nif };
}

const withoutNif = () =>
  conflict(
    'FINANCE.ISSUER_WITHOUT_NIF',
    'Falta el NIF de quien emite la factura. No se ha creado nada: complételo en la ficha del propietario o en «Organizaciones» y repita la operación.',
  );
