import type { Decision, RenderProblem } from './blocks.ts';
import { type Condition, conditionHolds, conditionInWords, conditionProblem } from './conditions.ts';
import { findField, type MergeData, type MergeNode } from './merge-fields.ts';
import { entriesAt, ITEM, listAt, noScope, ROW, type Scope, valuesAt, within } from './scope.ts';
import { paragraphName, type TemplateParagraph } from './template.ts';
import { joined, printValue, type DocumentLanguage } from './values.ts';

/** One appearance of a paragraph in the document. */
export interface Appearance {
  index: number;
  scope: Scope;
}

export interface Plan {
  appearances: Appearance[];
  decisions: Decision[];
  problems: RenderProblem[];
}

interface Verdict {
  included: boolean;
  because: string;
  problems: { field: string; message: string }[];
}

/** The conditions of a paragraph, the older one among them. */
export function conditionsOf(
  tree: MergeNode,
  { condition, conditions = [] }: TemplateParagraph,
): readonly Condition[] {
  if (!condition) return conditions;
  const isFlag = findField(tree, condition)?.meta.kind === 'flag';
  const older: Condition = isFlag
    ? { field: condition, operator: 'IS', value: 'true' }
    : { field: condition, operator: 'IS_SET' };
  return [older, ...conditions];
}

/** Which paragraphs are in, how often and why (DOC-02). Pure; stops at `limit` appearances. */
export function planParagraphs(
  paragraphs: readonly TemplateParagraph[],
  tree: MergeNode,
  data: MergeData,
  language: DocumentLanguage,
  limit: number,
): Plan {
  const plan: Plan = { appearances: [], decisions: [], problems: [] };
  for (let from = 0; from < paragraphs.length;) {
    const list = paragraphs[from]?.repeat || null;
    let to = from + 1;
    while (list && to < paragraphs.length && paragraphs[to]?.repeat === list) to++;
    const group = paragraphs.slice(from, to).map((paragraph, at) => ({ paragraph, index: from + at }));
    if (list) planGroup(group, list);
    else for (const each of group) decideOnce(each);
    from = to;
  }
  return plan;

  function decideOnce({ paragraph, index }: Numbered) {
    const verdict = decide(paragraph, tree, data, noScope, language);
    note(index, verdict);
    if (verdict.included) appear({ index, scope: noScope });
  }

  /** Neighbours that go through the same list are printed entry by entry, not paragraph by paragraph. */
  function planGroup(group: readonly Numbered[], path: string) {
    const list = listAt(tree, path, {}, ITEM);
    if (typeof list === 'string') {
      for (const { paragraph, index } of group)
        note(index, {
          included: false,
          because: list,
          problems: [{ field: path, message: `${paragraphName(paragraph, index)}: ${list}` }],
        });
      return;
    }
    const entries = entriesAt(data, noScope, path).map((value) => within(noScope, ITEM, list, value));
    const verdicts = entries.map((scope) =>
      group.map(({ paragraph }) => decide(paragraph, tree, data, scope, language)),
    );
    for (const [at, scope] of entries.entries())
      for (const [which, { index }] of group.entries())
        if (verdicts[at]?.[which]?.included) appear({ index, scope });
    for (const [which, { index }] of group.entries()) {
      const own = verdicts.flatMap((each) => each[which] ?? []);
      const times = own.filter(({ included }) => included).length;
      const last = own.find(({ included }) => included === times > 0);
      const because =
        entries.length === 0
          ? `No entra: «${list.words}» está vacío.`
          : `${times > 0 ? `Entra ${times} de ${entries.length} veces` : 'No entra ninguna vez'}, por «${list.words}». ${last?.because ?? ''}`;
      note(index, {
        included: times > 0,
        because: because.trim(),
        problems: own.flatMap(({ problems }) => problems),
      });
    }
  }

  function appear(appearance: Appearance) {
    if (plan.appearances.length <= limit) plan.appearances.push(appearance);
  }

  function note(index: number, { included, because, problems }: Verdict) {
    plan.decisions.push({ paragraph: index, included, because });
    plan.problems.push(...problems.map((problem) => ({ paragraph: index, ...problem })));
  }
}

interface Numbered {
  paragraph: TemplateParagraph;
  index: number;
}

function decide(
  paragraph: TemplateParagraph,
  tree: MergeNode,
  data: MergeData,
  scope: Scope,
  language: DocumentLanguage,
): Verdict {
  const conditions = conditionsOf(tree, paragraph);
  const problems: Verdict['problems'] = [];
  const parts = conditions.flatMap((condition) => {
    const field = findField(tree, condition.field, scope.fields);
    const wrong = field
      ? conditionProblem(field, condition)
      : `La condición usa «${condition.field}», que no existe: elija un campo de la lista.`;
    if (wrong) problems.push({ field: condition.field, message: wrong });
    if (!field || wrong) return [];
    const values = valuesAt(data, scope, condition.field);
    return [
      {
        holds: conditionHolds(field.meta, condition, values),
        words: conditionInWords(field, condition),
        is: said(
          values.map((value) => printValue(field.meta, value, null, language)),
          language,
        ),
      },
    ];
  });
  const [first] = problems;
  if (first) return { included: false, because: `No se puede decidir. ${first.message}`, problems };
  if (parts.length === 0) return withRows(paragraph, tree, data, scope, 'Entra siempre.');
  const any = paragraph.join === 'ANY';
  const met = parts.filter(({ holds }) => holds);
  const unmet = parts.filter(({ holds }) => !holds);
  if (any ? met.length > 0 : unmet.length === 0)
    return withRows(
      paragraph,
      tree,
      data,
      scope,
      `Entra porque ${met.map(({ words }) => words).join(' y ')}.`,
    );
  const failed = unmet.map(({ words, is }) => `${words} (${is})`).join(any ? ' ni que ' : ' y que ');
  return { included: false, because: `No entra: no se cumple que ${failed}.`, problems };
}

const said = (texts: readonly string[], language: DocumentLanguage): string => {
  const all = joined(texts.slice(0, 5), language);
  return all ? `es ${all}` : 'está vacío';
};

/** A table or list whose rows come from an empty list is left out. */
function withRows(
  { rowsOf }: TemplateParagraph,
  tree: MergeNode,
  data: MergeData,
  scope: Scope,
  because: string,
): Verdict {
  if (!rowsOf) return { included: true, because, problems: [] };
  const list = listAt(tree, rowsOf, scope.fields, ROW);
  if (typeof list === 'string')
    return { included: false, because: list, problems: [{ field: rowsOf, message: list }] };
  return entriesAt(data, scope, rowsOf).length > 0
    ? { included: true, because, problems: [] }
    : { included: false, because: `No entra: «${list.words}» está vacío.`, problems: [] };
}
