import type { ChoiceSet } from '@llavero/proto/fields/choices';
import { paymentMethods } from '@llavero/proto/records/choices/contracts';
import { financeStatuses, financeTypes } from '@llavero/proto/records/choices/finance';
import {
  conservations,
  elementTypes,
  inventoryStatuses,
  inventoryTypes,
  meterTypes,
  roomTypes,
} from '@llavero/proto/records/choices/inventory';
import { deductionKinds } from '@llavero/proto/records/choices/move-out';
import { reportKinds } from '@llavero/proto/records/choices/reports';
import { signatureEvents, signerRoles } from '@llavero/proto/records/choices/signatures';
import { taxConcepts } from '@llavero/proto/rules/reports/tax-concepts';

/** The compiler wants a label for every value, so that a new one cannot be forgotten. */
const inCatalan = <K extends string>(set: ChoiceSet<K>, labels: Record<K, string>) =>
  [set.name, labels as Readonly<Record<string, string>>] as const;

/**
 * Labels of the choices that papers show, by the set's name. They stand here and not beside the Spanish ones because only papers are
 * printed in Catalan: screens, whose first page has to stay small, never show them.
 */
export const catalanLabels: ReadonlyMap<string, Readonly<Record<string, string>>> = new Map([
  inCatalan(financeTypes, {
    SETTLEMENT: 'Liquidació',
    GUARANTEED: 'Liquidació garantida',
    RECEIPT: 'Rebut',
    BILL: 'Factura',
    RECTIFYING_BILL: 'Factura rectificativa',
    EXPENSE: 'Despesa',
    RENT_BILL: 'Factura de lloguer',
    RECTIFYING_RENT_BILL: 'Factura de lloguer rectificativa',
  }),
  inCatalan(financeStatuses, {
    PREVIEW: 'Esborrany',
    CANCELLED: 'Anul·lat',
    PAUSED: 'En pausa',
    PENDING_DATA: 'Pendent de dades',
    IN_PROCESS: 'En tràmit',
    CHARGED: 'Cobrat',
    PAYED: 'Pagat',
    UNPAID: 'Impagat',
    COMMUNICATED: 'Comunicat',
    ISSUED: 'Emès',
    VALIDATED: 'Verificat',
    NOT_VALIDATED: 'Sense verificar',
  }),
  inCatalan(paymentMethods, {
    TRANSFER: 'Transferència',
    DIRECT_DEBIT: 'Domiciliació',
    CASH: 'Efectiu',
    PAYMENT_PENDING: 'Pendent de definir',
    DIRECTLY_TO_LANDLORD: 'Directe al propietari',
  }),
  inCatalan(inventoryTypes, { CHECK_IN: 'Entrada', CHECK_OUT: 'Sortida', OTHER: 'Altre' }),
  inCatalan(inventoryStatuses, {
    DRAFT: 'Esborrany',
    IN_PROGRESS: 'En curs',
    COMPLETE: 'Complet',
    CONTESTED: 'Amb al·legacions',
    SIGNED: 'Signat',
  }),
  inCatalan(conservations, { NEW: 'Nou', GOOD: 'Bo', AVERAGE: 'Normal', BAD: 'Dolent', BROKEN: 'Trencat' }),
  inCatalan(meterTypes, { ELECTRICITY: 'Electricitat', GAS: 'Gas', WATER: 'Aigua', OTHER: 'Altre' }),
  inCatalan(roomTypes, {
    OTHER: 'Una altra estança',
    KITCHEN: 'Cuina',
    DWELLING: 'Habitatge',
    LIVING_ROOM: 'Sala',
    BATHROOM: 'Bany',
    BEDROOM: 'Dormitori',
    TOILET: 'Lavabo',
    OFFICE: 'Despatx',
    DINNING: 'Menjador',
    LEISURE: "Zona d'oci",
    LAUNDRY: 'Safareig',
    TERRACE: 'Terrassa',
    PLAYGROUND: 'Zona de jocs',
    STORAGE: 'Traster',
    PARKING: 'Aparcament',
  }),
  inCatalan(elementTypes, {
    KEY_SET: 'Joc de claus',
    DOOR: 'Porta',
    METER: 'Comptador',
    APPLIANCE: 'Electrodomèstic',
    FURNITURE: 'Moble',
    FIXTURE: 'Instal·lació fixa',
    OTHER: 'Un altre element',
  }),
  inCatalan(deductionKinds, {
    PAINT: 'Pintura',
    FLOORING: 'Terres',
    FURNITURE: 'Mobiliari',
    APPLIANCE: 'Electrodomèstics',
    TEXTILES: 'Cortines i tèxtils',
    BATHROOM: 'Sanitaris i aixetes',
    CARPENTRY: 'Portes i finestres',
    KEYS: 'Claus i panys',
    CLEANING: 'Neteja',
    SUPPLIES: 'Subministraments pendents',
    PENALTY: 'Indemnització per desistiment',
    CLAIM: 'Reclamació anotada',
    OTHER: 'Altres',
  }),
  inCatalan(reportKinds, {
    OWNER: 'Informe de propietari',
    TAX: 'Resum fiscal',
    WITHHOLDINGS: 'Retencions suportades',
    OPERATIONS: 'Operacions amb tercers (model 347)',
    RECEIVED: 'Factures rebudes',
    VAT: 'IVA (model 303)',
    RENT_WITHHOLDINGS: 'Retencions de lloguers (model 115)',
    RENT_WITHHOLDINGS_YEAR: 'Resum de retencions (model 180)',
  }),
  inCatalan(signerRoles, {
    LANDLORD: 'Propietari',
    TENANT: 'Llogater',
    AVALIST: 'Avalador',
    COMPANY: "Per l'empresa",
    OTHER: 'Un altre signant',
  }),
  inCatalan(signatureEvents, {
    CREATED: 'Document enviat a signar',
    SENT: 'Enllaç enviat',
    OPENED: 'Enllaç obert',
    SEEN: 'Document mostrat',
    CODE_SENT: "Codi d'un sol ús enviat",
    CHECK_FAILED: 'El codi o la identitat no coincideixen',
    SIGNED: 'Signat',
    DECLINED: 'Rebutjat',
    REMINDED: 'Recordatori enviat',
    CORRECTED: 'Dades del signant corregides',
    VOIDED: 'Signatura anul·lada',
    EXPIRED: 'Termini de signatura acabat',
    SEALED: "Document segellat per l'empresa",
  }),
  inCatalan(taxConcepts, {
    INCOME: 'Ingressos íntegres',
    FINANCING: 'Interessos i despeses de finançament',
    REPAIRS: 'Reparació i conservació',
    TAXES: 'Tributs i taxes (IBI, escombraries)',
    COMMUNITY: 'Despeses de comunitat',
    INSURANCE: "Primes d'assegurança",
    MANAGEMENT: 'Gestió i serveis de tercers',
    SUPPLIES: 'Serveis i subministraments',
    FURNITURE: "Mobiliari i estris (s'amortitzen al 10 %)",
    OTHER_EXPENSES: 'Altres despeses',
    WITHHELD: 'Retencions suportades',
    VAT: 'IVA repercutit',
    NEUTRAL: 'Saldos, bestretes i dipòsits',
  }),
]);

/** Labels of fields of records that papers show, by the Spanish one: sums of a document (F §5) and data of elements (F §3). */
export const catalanFields: Readonly<Record<string, string>> = {
  Base: 'Base',
  IVA: 'IVA',
  Renta: 'Renda',
  Facturado: 'Facturat',
  Compensado: 'Compensat',
  Suplidos: 'Bestretes',
  'Número de juegos': 'Nombre de jocs',
  'Qué abre': 'Què obre',
  'Llave de seguridad': 'Clau de seguretat',
  Material: 'Material',
  'Blindada o acorazada': 'Blindada o cuirassada',
  Cerradura: 'Pany',
  'Contador de': 'Comptador de',
  Ubicación: 'Ubicació',
  Lectura: 'Lectura',
  'Número de contador': 'Número de comptador',
  Marca: 'Marca',
  Modelo: 'Model',
  Funciona: 'Funciona',
  Unidades: 'Unitats',
  Medidas: 'Mides',
  Detalles: 'Detalls',
};

/** Names that a first inventory gives to what the record of the unit tells (`rules/inventory/start.ts`). */
const startingNames: Readonly<Record<string, string>> = {
  'Llaves de la vivienda': "Claus de l'habitatge",
  'Contador de electricidad': "Comptador d'electricitat",
  'Contador de gas': 'Comptador de gas',
  'Contador de agua': "Comptador d'aigua",
};

const names = new Map([
  ...Object.entries(startingNames),
  ...[roomTypes, elementTypes].flatMap(({ name, options }) =>
    Object.entries(options).map(
      ([value, { label }]) => [label, catalanLabels.get(name)?.[value] ?? label] as const,
    ),
  ),
]);

/** A room or element that has the name of its kind, with the number that tells it from another ('Baño 2'); any other name stays. */
export function catalanName(given: string): string {
  const [, kind = given, number = ''] = /^(.*?)( \d+)?$/.exec(given.trim()) ?? [];
  return `${names.get(kind) ?? kind}${number}`;
}
