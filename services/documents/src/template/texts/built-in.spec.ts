import { describe, expect, it } from '@jest/globals';
import { type DocumentBlock, type Run, wordsOf } from '@llavero/proto/templates/blocks';
import { templateProblems } from '@llavero/proto/templates/check';
import type { MergeData } from '@llavero/proto/templates/merge-fields';
import { renderTemplate } from '@llavero/proto/templates/render';
import { builtInTexts } from './built-in.ts';
import { bookingOf, contractOf, financeOf, inventoryOf, mandateOf, nextRentOf } from './testing/data.ts';
import type { BuiltInText } from './write.ts';

const of = (key: string, language = 'ES'): BuiltInText =>
  builtInTexts.find((text) => text.key === key && text.language === language)!;
const render = (text: BuiltInText, data: MergeData) => renderTemplate(text, data, text.language);

function runsOf(block: DocumentBlock): Run[] {
  if ('runs' in block) return block.runs;
  if (block.kind === 'table') return [...block.columns.flatMap(({ title }) => title), ...block.rows.flat(2)];
  if (block.kind === 'list') return block.items.flat();
  return block.kind === 'checkList' ? block.items.flatMap(({ runs }) => runs) : [];
}
/** What a paragraph says itself, fields included. */
const textsOf = ({ text, items, columns, rows }: BuiltInText['paragraphs'][number]): string[] =>
  [
    text,
    ...(items ?? []).map((item) => item.text),
    ...(columns ?? []).map((column) => column.title),
    ...(rows ?? []).flatMap(({ cells }) => cells.map((cell) => cell.text)),
  ].filter((each) => typeof each === 'string');
const words = (blocks: readonly DocumentBlock[]) => blocks.map((block) => wordsOf(runsOf(block))).join('\n');
const said = (key: string, data: MergeData, language = 'ES') => words(render(of(key, language), data).blocks);

const people = [1, 2, 3].flatMap((count) => [false, true].map((company) => ({ count, company })));
const regions = ['CATALONIA', 'MADRID'] as const;
const contractTypes: Record<string, string> = {
  'contract.long': 'LONG_CONTRACT',
  'contract.seasonal': 'SEASONAL_CONTRACT',
  'contract.premises': 'LOCAL_CONTRACT',
};

/** Every record that a text is printed of: kinds, regions, people or companies, one to three of them. */
function samples({ key, collection }: BuiltInText): MergeData[] {
  const make = {
    contract: contractOf,
    mandate: mandateOf,
    booking: bookingOf,
    inventory: inventoryOf,
    nextRent: nextRentOf,
    finance: financeOf,
  }[collection as 'contract'];
  return regions.flatMap((region) =>
    people.flatMap(({ count, company }) =>
      (contractTypes[key]
        ? [contractTypes[key]!]
        : ['LONG_CONTRACT', 'SEASONAL_CONTRACT', 'LOCAL_CONTRACT']
      ).flatMap((contractType) =>
        [true, false].map((flag) => make({ region, contractType, count, company, flag })),
      ),
    ),
  );
}

describe('built-in document texts', () => {
  it.each(builtInTexts.map((text) => [`${text.key} ${text.language}`, text] as const))(
    '[DOC-02] %s is complete for every kind of record',
    (_, text) => {
      expect(templateProblems(text)).toEqual([]);
      for (const data of samples(text)) {
        const { blocks, problems } = render(text, data);
        expect(problems).toEqual([]);
        expect(words(blocks)).not.toMatch(/\{\{|\}\}|undefined|null|\*\*|\bNaN\b/);
        for (const block of blocks)
          if (block.kind !== 'break' && block.kind !== 'image')
            expect(wordsOf(runsOf(block)).trim()).not.toBe('');
        expectNumbersWithoutGaps(blocks);
      }
    },
  );

  it('[DOC-02] each is there in Spanish and in Catalan, and neither says a word of the other', () => {
    const keys = [...new Set(builtInTexts.map(({ key }) => key))];
    for (const language of ['ES', 'CA'])
      expect(builtInTexts.filter((text) => text.language === language).map(({ key }) => key)).toEqual(keys);
    const spanish = /ñ|ción\b|(?<!-)\b(?:los|las)\b|artículo|conforme al|\by\b/i;
    const inCatalan = /l·l|ç|\bdels\b|\bamb\b|article\s|\bi\b/;
    for (const { language, name, description, variables = [], paragraphs } of builtInTexts) {
      const own = [name, description, ...variables.map(({ label }) => label), ...paragraphs.flatMap(textsOf)]
        .join('\n')
        .replaceAll(
          /\{\{[^}]*\}\}|Institut Català del Sòl|Agencia de Vivienda Social de la Comunidad de Madrid/g,
          '',
        );
      expect(own).not.toMatch(language === 'CA' ? spanish : inCatalan);
      // `l'1 de març` and `el 2 de març` cannot both be written before a field: the day is named.
      if (language === 'CA')
        expect(paragraphs.flatMap(textsOf).join('\n')).not.toMatch(/\b(?:el|al|del) \**\{\{[^}]*\|long/);
    }
  });

  it('[DOC-02] names the articles that it rests on, in every text that gives or takes rights', () => {
    for (const text of builtInTexts.filter(({ key }) => /^(contract|mandate|booking|notice)/.test(key)))
      for (const data of samples(text).slice(0, 2))
        expect(words(render(text, data).blocks)).toMatch(/art(?:ículos?|icles?|\.)\s\d/);
  });

  it('[DOC-02] [VAL-03] the bond is deposited where the region says', () => {
    for (const language of ['ES', 'CA']) {
      const barcelona = said('contract.long', contractOf({ region: 'CATALONIA' }), language);
      const madrid = said('contract.long', contractOf({ region: 'MADRID' }), language);
      expect(barcelona).toContain('INCASÒL');
      expect(barcelona).not.toMatch(/Agencia de Vivienda Social|Agència d'Habitatge Social/);
      expect(madrid).not.toContain('INCASÒL');
      expect(madrid).toMatch(/Agencia de Vivienda Social/);
    }
  });

  it('[DOC-02] a stressed zone brings its clause with the last rent, and only there', () => {
    const data = (more: MergeData) => ({ ...contractOf({ region: 'CATALONIA' }), ...more });
    for (const language of ['ES', 'CA']) {
      const stressed = said(
        'contract.long',
        data({
          stressedZone: true,
          previousContractInFiveYears: true,
          previousRent: 1111,
          largeHolder: true,
        }),
        language,
      );
      expect(stressed).toContain('1.111,00 €');
      expect(stressed).toMatch(/17\.6/);
      expect(stressed).toMatch(/gran ten/);
      const free = said('contract.long', data({ stressedZone: false }), language);
      expect(free).not.toMatch(/17\.6|10\.3|tensiona/);
    }
  });

  it('[DOC-02] the minimum term is seven years where the landlord is a company', () => {
    const person = said('contract.long', { ...contractOf({}), landlordIsCompany: false });
    const company = said('contract.long', { ...contractOf({}), landlordIsCompany: true });
    expect([
      person.includes('cinco años, llegado'),
      person.includes('siete años, llegado'),
      person.includes('9.3'),
    ]).toEqual([true, false, true]);
    expect([
      company.includes('cinco años, llegado'),
      company.includes('siete años, llegado'),
      company.includes('9.3'),
    ]).toEqual([false, true, false]);
  });

  it('[DOC-02] [VAL-04] [VAL-05] furniture, animals, guarantors, several tenants and the index bring their own words', () => {
    const text = (more: MergeData) => said('contract.long', { ...contractOf({ count: 2 }), ...more });
    expect(text({ inventoryAttached: true })).toContain('amueblada');
    expect(text({ inventoryAttached: false })).toContain('sin muebles');
    expect(text({ petBan: true })).toContain('No se admiten animales');
    expect(text({ petBan: false })).toContain('Se admiten animales');
    expect(text({ avalists: [] })).not.toMatch(/avalista|excusión/);
    expect(text({ jointLiability: true })).toContain('solidariamente');
    expect(text({ jointLiability: false })).toContain('mancomunadamente');
    expect(text({ ineType: 'IRAV' })).toContain('(IRAV)');
    expect(text({ ineType: 'GENERAL' })).not.toContain('(IRAV)');
    expect(text({ ineType: 'NO_REVISION' })).toContain('no se actualiza');
    expect(text({ paymentInAdvance: { amount: 0 } })).not.toContain('por adelantado');
    expect(text({ paymentInAdvance: { amount: 900 } })).toContain(
      'Con la primera mensualidad se pagan por adelantado 900,00 €, que se descuentan de la renta desde el mes siguiente',
    );
  });

  it('[DOC-02] a seasonal contract says its cause, and housing law of Catalonia only there', () => {
    const seasonal = (region: 'CATALONIA' | 'MADRID') =>
      said('contract.seasonal', contractOf({ region, contractType: 'SEASONAL_CONTRACT' }));
    expect(seasonal('CATALONIA')).toMatch(/66 bis[\s\S]*tránsito profesional[\s\S]*INCASÒL/);
    expect(seasonal('MADRID')).not.toMatch(/66 bis|INCASÒL/);
    expect(seasonal('MADRID')).toContain('Agencia de Vivienda Social');
  });

  it('[DOC-02] a claim of rent warns of the end of enervation, a non-renewal of the notice', () => {
    expect(said('notice.unpaidRent', contractOf({}))).toMatch(/enervar[\s\S]*artículo 22\.4/);
    const home = said('notice.nonRenewal', contractOf({}));
    const premises = said('notice.nonRenewal', contractOf({ contractType: 'LOCAL_CONTRACT' }));
    expect([home.includes('10.1'), home.includes('1.566')]).toEqual([true, false]);
    expect([premises.includes('10.1'), premises.includes('1.566')]).toEqual([false, true]);
  });

  it('[DOC-02] [VAL-09] a mandate says the fee, cover and guaranteed rent of its product only', () => {
    const mandate = (more: MergeData) => said('mandate', { ...mandateOf({}), ...more });
    expect(mandate({ nonPaymentCoverage: 'TWO_YEARS' })).toContain('veinticuatro mensualidades');
    expect(mandate({ nonPaymentCoverage: null })).not.toMatch(/Cobertura de impagos|defensa jurídica/);
    expect(mandate({ feeType: 'FIXED', feeValue: 35 })).toContain('35,00 euros al mes');
    expect(mandate({ productType: 'GUARANTEED_INCOME_BASIC' })).toContain('Renta garantizada');
    expect(mandate({ productType: 'PREMIUM_12' })).not.toContain('Renta garantizada');
  });
});

function expectNumbersWithoutGaps(blocks: readonly DocumentBlock[]) {
  let before: number[] = [];
  for (const block of blocks) {
    if (block.kind !== 'numbered') continue;
    const now = block.number.split('.').map(Number);
    const last = now.length - 1;
    const restarts = block.number === '1';
    expect(restarts || now[last] === (before[last] ?? 0) + 1).toBe(true);
    if (!restarts) expect(now.slice(0, last)).toEqual(before.slice(0, last));
    before = now;
  }
}
