import type { DocumentTypeCode } from '../records/choices/documents.ts';
import { normaliseSearch } from '../values/search-text.ts';

/**
 * What papers are called in Spanish and Catalan, without accents and little words. *Ours*: the texts name the types (F §3), not what
 * people call their files. The bare «contrato de arrendamiento» is a contract of no kind: dwellings and seasons are both called so.
 */
const words: Partial<Record<DocumentTypeCode, readonly string[]>> = {
  NIF: ['dni', 'nif', 'documento nacional identidad', 'document nacional identitat'],
  NIE: ['nie', 'numero identidad extranjero', 'numero identitat estranger'],
  TIE: ['tie', 'tarjeta identidad extranjero', 'targeta identitat estranger', 'permiso residencia'],
  PASSPORT: ['pasaporte', 'passaport', 'passport'],
  AUTHORIZATION: ['autorizacion', 'autoritzacio'],
  BANK_ACCOUNT: [
    'cuenta bancaria',
    'compte bancari',
    'titularidad bancaria',
    'titularitat bancaria',
    'certificado titularidad',
    'certificat titularitat',
    'titularidad cuenta',
  ],
  LABORAL_LIFE: ['vida laboral', 'informe vida laboral'],
  WORK_CONTRACT: ['contrato trabajo', 'contrato laboral', 'contracte treball', 'contracte laboral'],
  PAYSLIP: ['nomina', 'recibo salarios', 'recibo individual salarios', 'full salari', 'fulla salari'],
  PENSION: ['pension', 'pensio', 'certificado pension', 'certificat pensio', 'revalorizacion pension'],
  FREELANCE_FEE: ['cuota autonomos', 'recibo autonomos', 'quota autonoms', 'rebut autonoms'],
  INCOME_STATEMENT: ['declaracion renta', 'declaracio renda', 'modelo 100', 'model 100', 'irpf'],
  PATRIMONIAL_DECLARATION: ['declaracion patrimonio', 'declaracio patrimoni', 'modelo 714', 'model 714'],
  MANDATE: ['mandato', 'mandato gestion', 'encargo gestion', 'mandat', 'mandat gestio'],
  LONG_CONTRACT: [
    'contrato vivienda',
    'contrato arrendamiento vivienda',
    'contracte habitatge',
    'contracte arrendament habitatge',
    'contracte lloguer habitatge',
  ],
  SEASONAL_CONTRACT: [
    'contrato temporada',
    'arrendamiento temporada',
    'arrendamiento por temporada',
    'contrato arrendamiento temporada',
    'contrato arrendamiento por temporada',
    'contracte temporada',
    'contracte arrendament temporada',
    'contracte lloguer temporada',
  ],
  CONTRACT: ['contrato arrendamiento', 'contrato alquiler', 'contracte arrendament', 'contracte lloguer'],
  SETTLEMENT: ['liquidacion', 'liquidacio'],
  BOND: ['fianza', 'deposito fianza', 'resguardo fianza', 'fianca', 'diposit fianca', 'resguard fianca'],
  RESOLUTION: ['resolucion contrato', 'resolucion', 'resolucio contracte', 'resolucio'],
  ANNEX: ['anexo', 'annex', 'anexo contrato', 'annex contracte'],
  SEPA: ['sepa', 'mandato sepa', 'mandat sepa', 'orden domiciliacion', 'ordre domiciliacio'],
  INVENTORY: ['inventario', 'inventari'],
  PAYMENT_INSURANCE: ['seguro impago', 'seguro impago alquiler', 'asseguranca impagament'],
  RECEIPT: ['recibo alquiler', 'recibo renta', 'rebut lloguer'],
  ITP: ['itp', 'modelo 600', 'model 600', 'transmisiones patrimoniales', 'transmissions patrimonials'],
  INSURANCE: ['seguro', 'seguro hogar', 'poliza', 'poliza seguro', 'asseguranca', 'polissa'],
  MAINTENANCE: ['mantenimiento', 'manteniment'],
  ELECTRICITY: ['factura luz', 'recibo luz', 'electricidad', 'factura llum', 'electricitat'],
  GAS: ['factura gas', 'recibo gas', 'gas natural'],
  WATER: ['factura agua', 'recibo agua', 'factura aigua', 'rebut aigua'],
  PHONE_AND_INTERNET: ['factura telefono', 'factura internet', 'factura fibra', 'factura telefon'],
  CADASTRAL_REFERENCE: [
    'referencia catastral',
    'referencia cadastral',
    'consulta catastro',
    'ficha catastral',
    'catastro',
    'cadastre',
  ],
  COMMUNITY: [
    'recibo comunidad',
    'cuota comunidad',
    'gastos comunidad',
    'rebut comunitat',
    'quota comunitat',
  ],
  DEED: ['escritura', 'escritura compraventa', 'escriptura', 'escriptura compravenda'],
  FLOOR_PLAN: ['plano', 'plano planta', 'planol'],
  ENERGY_CERTIFICATE: [
    'certificado energetico',
    'certificado eficiencia energetica',
    'eficiencia energetica',
    'certificat energetic',
    'certificat eficiencia energetica',
    'etiqueta energetica',
  ],
  TAXES: ['tasa basuras', 'tasa residuos', 'taxa residus', 'taxa escombraries'],
  OWNERS_BOARD: ['junta propietarios', 'acta junta', 'acta comunidad', 'junta propietaris'],
  IBI: ['ibi', 'impuesto bienes inmuebles', 'impost bens immobles'],
  ITE: ['ite', 'inspeccion tecnica edificio', 'inspeccio tecnica edifici'],
  OCCUPANCY_CERTIFICATE: ['cedula habitabilidad', 'cedula habitabilitat', 'cedula'],
  MORTGAGE: ['hipoteca', 'escritura hipoteca', 'prestamo hipotecario', 'prestec hipotecari'],
  SIMPLE_NOTE: ['nota simple', 'nota simple registral', 'nota simple informativa'],
  VALUATION: ['valoracion', 'tasacion', 'valoracio', 'taxacio'],
  PRICE_INDEX: ['indice precios', 'indice referencia', 'index preus', 'index referencia'],
  TAX_SUMMARY: ['resumen fiscal', 'resum fiscal'],
};

const phrases = Object.entries(words).flatMap(([type, said]) =>
  // The keys are those of the table above.
  said.map((phrase) => ({ type: type as DocumentTypeCode, phrase })),
);

/** Characters of a text that say what it is: its heading. What comes later names other papers, as a contract does the bond. */
const HEADING = 300;
/** Letters from which on a word in a text means the paper itself: «DNI» stands in each of them. */
const TELLING = 6;

/**
 * The type of a document by the name of its file and, where that says nothing, by how its text begins. Null when nothing or two things
 * are said: the person chooses.
 * @param text the first text of the file, when there is any.
 */
export function guessDocumentType(fileName: string, text = ''): DocumentTypeCode | null {
  const byName = longest(wordsOf(fileName.replace(/\.[a-z0-9]{1,5}$/i, '')), 0);
  return byName === undefined ? (longest(wordsOf(text.slice(0, HEADING)), TELLING) ?? null) : byName;
}

/** The type of the longest phrase that is said; null when two types share it, undefined when none is. */
function longest(said: string, least: number): DocumentTypeCode | null | undefined {
  const found = phrases.filter(({ phrase }) => phrase.length >= least && isSaid(said, phrase));
  const most = Math.max(...found.map(({ phrase }) => phrase.length));
  const types = new Set(found.filter(({ phrase }) => phrase.length === most).map(({ type }) => type));
  if (types.size === 0) return undefined;
  const [only] = types;
  return types.size === 1 && only ? only : null;
}

/** Whole words only, the last one also in the plural. */
function isSaid(said: string, phrase: string): boolean {
  return [phrase, `${phrase}s`, `${phrase}es`].some((form) => said.includes(` ${form} `));
}

const LITTLE = /^(de|del|la|el|los|las|els|les|al|d|l|y|i|sobre)$/;

/** ` contrato arrendamiento `: words between blanks, without accents, digits apart from letters, no little words. */
function wordsOf(text: string): string {
  const apart = text.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2');
  const plain = normaliseSearch(apart).replace(/([a-z])(?=\d)|(\d)(?=[a-z])/g, '$1$2 ');
  const all = plain.split(/[^a-z0-9]+/).filter((word) => word && !LITTLE.test(word));
  return ` ${all.join(' ')} `;
}
