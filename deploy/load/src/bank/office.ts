import type { BulkRow } from '@llavero/kit/records/write/bulk';
import { validSpanishIban } from '@llavero/proto/compile/generators';
import { lettersOf23 } from '@llavero/proto/values/check-letters';
import { addYears } from '@llavero/proto/values/dates';
import { v7 as uuidv7 } from 'uuid';
import type { Product } from '../product.ts';
import { ProductData } from '../product-data.ts';

/** The account of the company. */
export const OWN_ACCOUNT = 'ES9121000418450200051332';

/** What is owed to the company, and by whom. */
export interface BankOffice {
  company: string;
  /** Receipts that are debited, each with its mandate. */
  debits: number;
  /** Receipts that tenants transfer. */
  transfers: { id: string; name: string; iban: string; payer: string; cents: number }[];
}

/**
 * A company with an account, and two receipts of each of `count` tenants, half a euro apart: the one is debited, the other the tenant
 * transfers.
 */
export async function loadOffice(product: Product, count: number, today: number): Promise<BankOffice> {
  const secrets = await product.secrets();
  const keys = secrets.sealingKeys.map(({ key }) => key).join(',');
  const into = new ProductData((service) => product.serviceUrl(service, secrets), keys);
  const company = uuidv7();
  const tenants = Array.from({ length: count }, (_, at) => tenantOf(at, today));
  const rents = tenants.map((_, at) => 500 + (at % 700));
  const transfers = tenants.map((tenant, at) => receipt(tenant, rents[at]!, count + at, 'TRANSFER', today));
  try {
    await into.add('organization', [
      {
        id: company,
        createdAt: today,
        object: {
          name: 'Llavero, S.L.',
          cif: 'B85626240',
          iban: OWN_ACCOUNT,
          creditorId: 'ES77000B85626240',
        },
      },
    ]);
    await into.add('agent', tenants);
    await into.add(
      'sepaMandate',
      tenants.map(({ id, object }, at) => ({
        id: uuidv7(),
        createdAt: today,
        object: {
          ...{ reference: `LL-${at}`, debtor: id, creditor: company, iban: object.iban },
          signatureDate: addYears(today, -1),
        },
      })),
    );
    await into.add(
      'finance',
      tenants.map((tenant, at) => receipt(tenant, rents[at]! + 0.5, at, 'DIRECT_DEBIT', today)),
    );
    await into.add('finance', transfers);
  } finally {
    await into.close();
  }
  return {
    company,
    debits: count,
    transfers: transfers.map(({ id, object }, at) => ({
      ...{ id, name: `REC2026${String(object.serie).padStart(5, '0')}`, cents: rents[at]! * 100 },
      iban: tenants[at]!.object.iban,
      payer: `${tenants[at]!.object.firstname} ${tenants[at]!.object.lastname}`,
    })),
  };
}

/** Three syllables say which of 8,000 names it is. */
const SYLLABLES = 'ba ce di fo gu la me ni po ru sa te vi lo mu na pe ri so tu'.split(' ');

function nameOf(at: number): string {
  const of = (place: number) =>
    SYLLABLES[Math.floor(at / SYLLABLES.length ** place) % SYLLABLES.length] ?? '';
  const name = `${of(0)}${of(1)}${of(2)}${of(3)}`;
  return name.charAt(0).toUpperCase() + name.slice(1);
}

function tenantOf(at: number, today: number) {
  const figures = 20_000_000 + at;
  const object = {
    ...{ firstname: 'Núria', lastname: nameOf(at), roles: ['TENANT'], idType: 'NIF' },
    ...{ idNumber: `${figures}${lettersOf23.charAt(figures % 23)}`, iban: validSpanishIban(at + 1) },
  };
  return { id: uuidv7(), createdAt: today, object } satisfies BulkRow;
}

function receipt(
  { id: tenant, object: { iban } }: ReturnType<typeof tenantOf>,
  rent: number,
  at: number,
  paymentMethod: 'DIRECT_DEBIT' | 'TRANSFER',
  today: number,
) {
  const line = { category: 'RENT', subcategory: 'RENT', concept: 'Renta', source: 'LANDLORD' };
  const object = {
    ...{ type: 'RECEIPT', concept: 'Renta', year: 2026, month: 11, serie: at + 1, paymentMethod },
    breakdown: [{ ...line, destination: 'TENANT', totalAmount: rent, baseAmount: rent }],
    ...{ totalAmount: rent, baseAmount: rent, issueDate: today, paymentExpectedDate: today },
    ...{ sourceRole: 'LANDLORD', destinationRole: 'TENANT', validated: true, tenants: [tenant] },
    destination: { agent: tenant, organization: null, iban },
  };
  return { id: uuidv7(), createdAt: today, object } satisfies BulkRow;
}
