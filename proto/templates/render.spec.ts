import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type DocumentBlock, type Run, wordsOf } from './blocks.ts';
import { templateProblems } from './check.ts';
import type { MergeData } from './merge-fields.ts';
import { numberClauses } from './number-clauses.ts';
import { limits, renderTemplate } from './render.ts';
import type { TemplateParagraph } from './template.ts';

const ana = { title: 'Ana Gil', idNumber: '12345678Z', company: false };
const iberia = {
  title: 'Iberia, S. L.',
  idNumber: 'B12345674',
  company: true,
  representatives: [{ title: 'Pep Mas' }],
};
const data: MergeData = {
  contractType: 'LONG_CONTRACT',
  region: 'MADRID',
  rent: 1234.5,
  startDate: 1775080800, // 2 April 2026
  today: 1775080800,
  stressedZone: false,
  tenants: [ana, iberia],
  units: [{ title: 'Calle A, 1', cadastralReference: null }, { title: 'Calle B, 2' }],
};
const render = (paragraphs: TemplateParagraph[], more: MergeData = {}, language: 'ES' | 'CA' = 'ES') =>
  renderTemplate({ collection: 'contract', paragraphs }, { ...data, ...more }, language);
const runsIn = (block: DocumentBlock): Run[] =>
  'runs' in block
    ? block.runs
    : block.kind === 'table'
      ? [...block.columns.map(({ title }) => title), ...block.rows.flat()].flat()
      : block.kind === 'list'
        ? block.items.flat()
        : block.kind === 'checkList'
          ? block.items.flatMap(({ runs }) => runs)
          : [];
const words = (blocks: readonly DocumentBlock[]) => blocks.map((block) => wordsOf(runsIn(block)));
const text = (of: string, more: Partial<TemplateParagraph> = {}): TemplateParagraph => ({
  type: 'TEXT_LEFT',
  text: of,
  ...more,
});

describe('document builder: rendering', () => {
  it('[DOC-02] [ENT-05] makes a block of every type of paragraph of C §3.4', () => {
    const media = '01890000-0000-7000-8000-000000000001';
    const { blocks, problems } = render([
      text('a'),
      text('b', { type: 'TEXT_JUSTIFIED' }),
      text('c', { type: 'TEXT_RIGHT' }),
      text('d', { type: 'TEXT_CENTER', heading: 1, bold: true }),
      text('e', { type: 'NUMBERED' }),
      { type: 'LIST', items: [{ text: 'f' }] },
      text('g', { type: 'BOX' }),
      { type: 'BREAK_LINE' },
      { type: 'BREAK_LINE', page: true },
      text('h', { type: 'UNDERLINED' }),
      {
        type: 'TABLE',
        columns: [{ title: 'T' }, { title: 'U', width: 30 }],
        rows: [{ cells: [{ text: 'i' }] }],
      },
      { type: 'IMAGE', media, width: 40 },
      { type: 'CHECK_LIST', items: [{ text: 'j', checked: true }] },
    ]);
    expect(problems).toEqual([]);
    expect(blocks).toMatchObject([
      { kind: 'text', align: 'left' },
      { kind: 'text', align: 'justified' },
      { kind: 'text', align: 'right' },
      { kind: 'text', align: 'center', heading: 1, runs: [{ text: 'd', bold: true }] },
      { kind: 'numbered', number: '1', level: 1 },
      { kind: 'list', items: [[{ text: 'f' }]] },
      { kind: 'box' },
      { kind: 'break', of: 'line' },
      { kind: 'break', of: 'page' },
      { kind: 'text', underlined: true },
      { kind: 'table', columns: [{ width: 70 }, { width: 30 }], rows: [[[{ text: 'i' }], []]] },
      { kind: 'image', media, width: 40 },
      { kind: 'checkList', items: [{ checked: true }] },
    ]);
  });

  it('[DOC-02] the table of a booking says what the booking says, and needs one', () => {
    const booking = {
      unit: { title: 'Calle A, 1' },
      amount: 500,
      startDate: data['startDate'] ?? null,
      rent: 900,
    };
    const { blocks } = render([{ type: 'BOOKING_TABLE' }], { booking });
    expect(words(blocks)[0]).toContain('UnidadCalle A, 1');
    expect(words(blocks)[0]).toContain('500,00 €');
    expect(
      templateProblems({ collection: 'mandate', paragraphs: [{ type: 'BOOKING_TABLE' }] })[0]?.message,
    ).toContain('necesita una reserva');
  });

  it('[DOC-02] prints values by the kind of their field, in Spanish and in Catalan', () => {
    const line = [text('{{rent}} ({{rent|words}}), {{startDate}}, {{startDate|long}}, {{tenants}}')];
    expect(words(render(line).blocks)).toEqual([
      '1.234,50 € (MIL DOSCIENTOS TREINTA Y CUATRO EUROS CON CINCUENTA CÉNTIMOS), 02/04/2026, 2 de abril de 2026, Ana Gil e Iberia, S. L.',
    ]);
    expect(words(render(line, {}, 'CA').blocks)).toEqual([
      "1.234,50 € (MIL DOS-CENTS TRENTA-QUATRE EUROS AMB CINQUANTA CÈNTIMS), 02/04/2026, 2 d'abril de 2026, Ana Gil i Iberia, S. L.",
    ]);
  });

  it('[DOC-02] repeats neighbours entry by entry, and rows over a list', () => {
    const { blocks, decisions } = render([
      text('{{item}}, {{item.idNumber}}', { repeat: 'tenants' }),
      text('por {{item.representatives}}', {
        repeat: 'tenants',
        conditions: [{ field: 'item.company', operator: 'IS', value: 'true' }],
      }),
      {
        type: 'TABLE',
        rowsOf: 'units',
        rows: [{ cells: [{ text: '{{row}}' }, { text: '{{row.cadastralReference?}}' }] }],
      },
      text('nadie', { repeat: 'avalists' }),
    ]);
    expect(words(blocks)).toEqual([
      'Ana Gil, 12345678Z',
      'Iberia, S. L., B12345674',
      'por Pep Mas',
      'Calle A, 1Calle B, 2',
    ]);
    expect(decisions.map(({ included }) => included)).toEqual([true, true, true, false]);
    expect(decisions[1]?.because).toContain('Entra 1 de 2 veces');
    expect(decisions[3]?.because).toContain('«Avalistas» está vacío');
  });

  it('[DOC-02] says in words why a paragraph is in or out', () => {
    const { blocks, decisions } = render([
      text('a', {
        join: 'ANY',
        conditions: [
          { field: 'contractType', operator: 'ONE_OF', value: 'LONG_CONTRACT,SEASONAL_CONTRACT' },
          { field: 'region', value: 'CATALONIA' },
        ],
      }),
      text('b', { conditions: [{ field: 'region', value: 'CATALONIA' }] }),
      text('c', { conditions: [{ field: 'tenants.count', operator: 'MORE_THAN', value: '1' }] }),
      text('d', { conditions: [{ field: 'stressedZone', value: 'true' }] }),
      text('e', { condition: 'rent' }),
    ]);
    expect(words(blocks)).toEqual(['a', 'c', 'e']);
    expect(decisions[0]?.because).toMatch(/^Entra porque Tipo de contrato es uno de Vivienda habitual, /);
    expect(decisions[1]?.because).toBe(
      'No entra: no se cumple que Comunidad autónoma es Cataluña (es Comunidad de Madrid).',
    );
    expect(decisions[2]?.because).toBe('Entra porque Inquilinos › Cuántos es mayor que 1.');
    expect(decisions[3]?.because).toContain('No entra');
  });

  it('[DOC-02] clauses are renumbered and cited by name; one that is cited and left out is named', () => {
    const out = { conditions: [{ field: 'region', value: 'CATALONIA' }] };
    const { blocks, problems } = render([
      text('Fianza catalana', { type: 'NUMBERED', clause: 'incasol', ...out }),
      text('Renta', { type: 'NUMBERED', clause: 'renta' }),
      text('Pago', { type: 'NUMBERED', level: 2 }),
      text('Según {{clausula.renta}} y {{clausula.incasol}}', { type: 'NUMBERED' }),
    ]);
    expect(blocks.map((block) => block.kind === 'numbered' && block.number)).toEqual(['1', '1.1', '2']);
    expect(words(blocks)[2]).toBe('Según 1 y ');
    expect(problems[0]?.message).toContain('«incasol» no entra en este documento');
  });

  it('[DOC-02] names paragraph and field of what is missing, once, and lets what is optional be empty', () => {
    const { problems } = render([
      text('a'),
      text('{{tenants.email}} {{tenants.email}} {{tenants.phone?}} {{nope}}'),
    ]);
    expect(problems).toEqual([
      {
        paragraph: 1,
        field: 'tenants.email',
        message:
          'Párrafo 2 («Texto a la izquierda»): Falta «Inquilinos › Correo electrónico»: complete la ficha o marque el campo como opcional.',
      },
      { paragraph: 1, field: 'nope', message: expect.stringContaining('El campo «nope» no existe') },
    ]);
  });

  it('[DOC-02] unknown fields, lists, formats and values stop the publication by name', () => {
    const problems = templateProblems({
      collection: 'contract',
      paragraphs: [
        text('{{foo}} {{rent|bar}} {{clausula.none}} {{fixedExpenses}}'),
        text('a', {
          conditions: [
            { field: 'rent', value: 'mucho' },
            { field: 'zz', value: '1' },
          ],
        }),
        text('{{item.title}}', { repeat: 'rent' }),
        text('a', { repeat: 'item.representatives' }),
        text('{{constructor}} {{__proto__}}'),
      ],
    });
    expect(problems.map(({ paragraph, field }) => `${paragraph} ${field}`)).toEqual([
      '0 foo', '0 clausula.none', '0 fixedExpenses', '0 bar', '1 rent', '1 zz', '2 rent', '2 item.title',
      '3 item.representatives', '4 constructor', '4 __proto__',
    ]); // prettier-ignore
    expect(problems.find(({ paragraph }) => paragraph === 3)?.message).toContain('daría vueltas');
  });

  it('[DOC-02] what a value says is never read as markup or as a field', () => {
    const hostile = fc.oneof(
      fc.constantFrom('**x**', '{{rent}}', '__a__', '#let x = 1', '<script>alert(1)</script>', '$(x)'),
      fc.string({ unit: 'grapheme' }),
    );
    fc.assert(
      fc.property(hostile, (value) => {
        const { blocks } = render([text('De **{{tenants.title?}}** a')], { tenants: [{ title: value }] });
        const given = blocks.flatMap(runsIn).find(({ field }) => field);
        const printable = value
          .replace(/\r\n?/g, '\n')
          .replace(/\t/g, ' ')
          .replace(/(?!\n)[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '');
        expect(given ? given.text : '').toBe(printable);
        if (given) expect(Object.keys(given).sort()).toEqual(['bold', 'field', 'text']);
      }),
    );
  });

  it('[DOC-02] ten thousand entries are printed; more than fit are refused and nothing hangs', () => {
    const many = (count: number) => ({ tenants: Array.from({ length: count }, () => ana) });
    const once = render([text('{{item}}', { repeat: 'tenants' })], many(10_000));
    expect(once.blocks).toHaveLength(10_000);
    expect(once.problems).toEqual([]);
    const tooMany = render([text('{{item}}', { repeat: 'tenants' })], many(limits.blocks + 5));
    expect(tooMany.problems[0]?.message).toContain('demasiado largo');
    const rows = render(
      [{ type: 'TABLE', rowsOf: 'tenants', rows: [{ cells: [{ text: '{{row}}' }] }] }],
      many(limits.rows + 5),
    );
    expect(rows.problems[0]?.message).toContain('demasiado largo');
  });

  it('[DOC-02] numbering has no gaps and never skips a level, whatever is left out', () => {
    const clause = fc.record({ level: fc.integer({ min: 1, max: 6 }), restart: fc.boolean() });
    fc.assert(
      fc.property(fc.array(clause, { maxLength: 60 }), (clauses) => {
        let before: number[] = [];
        for (const [at, number] of numberClauses(clauses).entries()) {
          const parts = number.split('.').map(Number);
          if (clauses[at]?.restart) before = [];
          expect(parts.length).toBeLessThanOrEqual(before.length + 1);
          const last = parts.length - 1;
          expect(parts.slice(0, last)).toEqual(before.slice(0, last));
          expect(parts[last]).toBe((before[last] ?? 0) + 1);
          before = parts;
        }
      }),
    );
  });

  it('[DOC-02] every paragraph has one decision, and a condition and its opposite never agree', () => {
    const values = fc.oneof(fc.constantFrom('CATALONIA', 'MADRID'), fc.constant(null));
    fc.assert(
      fc.property(values, fc.constantFrom('CATALONIA', 'MADRID'), (region, asked) => {
        const { decisions } = render(
          [
            text('a', { conditions: [{ field: 'region', operator: 'IS', value: asked }] }),
            text('b', { conditions: [{ field: 'region', operator: 'IS_NOT', value: asked }] }),
          ],
          { region },
        );
        expect(decisions.map(({ paragraph }) => paragraph)).toEqual([0, 1]);
        expect(decisions[0]?.included).toBe(!decisions[1]?.included);
      }),
    );
  });
});
