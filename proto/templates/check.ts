import { type RenderProblem } from './blocks.ts';
import { bookingPath } from './booking-table.ts';
import { conditionProblem } from './conditions.ts';
import { conditionsOf } from './decide.ts';
import { findField, type Scopes } from './merge-fields.ts';
import { limits } from './render.ts';
import { ITEM, listAt, ROW, scopesOf } from './scope.ts';
import { type DocumentTemplate, fieldsOfTemplate, paragraphName, textsOf } from './template.ts';
import { CLAUSE, formats, readText, unknownFormats } from './text.ts';

/**
 * What stands in the way of publishing a template (DOC-02): fields, lists, clauses and formats that do not exist, conditions
 * that cannot be decided. Each names its paragraph and field. Needs no record.
 */
export function templateProblems(template: DocumentTemplate): RenderProblem[] {
  const tree = fieldsOfTemplate(template);
  const { paragraphs } = template;
  const clauses = new Set(
    paragraphs.flatMap(({ type, clause }) => (type === 'NUMBERED' && clause ? [clause] : [])),
  );
  const problems = new Map<string, RenderProblem>();
  const report = (index: number, field: string, message: string) => {
    const paragraph = paragraphs[index];
    const key = `${index} ${field}`;
    if (paragraph && !problems.has(key))
      problems.set(key, {
        paragraph: index,
        field,
        message: `${paragraphName(paragraph, index)}: ${message}`,
      });
  };
  for (const [index, paragraph] of paragraphs.entries()) {
    const scopes = scopesOf(tree, paragraph);
    for (const [path, name, within] of [
      [paragraph.repeat, ITEM, {}],
      [paragraph.rowsOf, ROW, scopes.text],
    ] as const) {
      const list = path ? listAt(tree, path, within, name) : null;
      if (path && typeof list === 'string') report(index, path, list);
    }
    for (const condition of conditionsOf(tree, paragraph)) {
      const field = findField(tree, condition.field, scopes.text);
      const wrong = field
        ? conditionProblem(field, condition)
        : `La condición usa «${condition.field}», que no existe: elija un campo de la lista.`;
      if (wrong) report(index, condition.field, wrong);
    }
    for (const { text, rows } of textsOf(paragraph))
      checkText(text, rows ? scopes.rows : scopes.text, (field, message) => report(index, field, message));
    if (paragraph.type === 'BOOKING_TABLE' && bookingPath(tree) === null)
      report(
        index,
        'booking',
        'La tabla de la reserva necesita una reserva: elija otra ficha de origen o quítela.',
      );
  }
  if (paragraphs.length > limits.paragraphs)
    report(limits.paragraphs, 'paragraphs', `Hay más de ${limits.paragraphs} párrafos: divida la plantilla.`);
  return [...problems.values()].sort((a, b) => a.paragraph - b.paragraph);

  function checkText(text: string, scopes: Scopes, tell: (field: string, message: string) => void) {
    for (const part of readText(text)) {
      if (part.kind !== 'field') continue;
      const { path } = part;
      if (path.startsWith(CLAUSE)) {
        const name = path.slice(CLAUSE.length);
        if (!clauses.has(name))
          tell(path, `No hay ninguna cláusula llamada «${name}»: póngale ese nombre a la que se cita.`);
        continue;
      }
      const field = findField(tree, path, scopes);
      if (!field) tell(path, `El campo «${path}» no existe: elija uno de la lista de campos.`);
      else if (field.of && !field.of.collection)
        tell(path, `«${field.words}» tiene varias partes: elija una de ellas.`);
    }
    for (const format of unknownFormats(text))
      tell(format, `El formato «${format}» no existe: use ${formats.join(', ')} o ninguno.`);
  }
}
