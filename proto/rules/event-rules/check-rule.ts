import type { FieldProblem } from '../../errors.ts';
import { events } from '../../events/catalogue.ts';
import type { FieldMeta, Json } from '../../fields/field.ts';
import { answeredMeta, fieldMeta, type RecordDefinition, systemFieldNames } from '../../fields/record.ts';
import { validatePatch } from '../../fields/validate.ts';
import { ruleSchedules } from '../../records/choices/event-rules.ts';
import { eventActions, taskTypes } from '../../records/choices/tasks.ts';
import { records } from '../../records/registry.ts';
import { isCollectionName } from '../../collections.ts';
import { checkEmail } from '../../values/email.ts';
import { messagesOfRules } from './rule-messages.ts';
import {
  checkLines,
  type EventRule,
  type KnownToRules,
  MOST_ACTIONS,
  MOST_CHECKS,
  placeholdersOf,
  RECORD_NAME,
  type RuleAction,
} from './rule.ts';

const problem = (field: string, rule: string, message: string): FieldProblem => ({ field, rule, message });

/** Operators of the filter language that take one value, and those that take several. */
const single = new Set(['$eq', '$ne', '$gt', '$gte', '$lt', '$lte', '$regex', '$exists', '$elemMatch']);
const several = new Set(['$in', '$nin']);
const joins = new Set(['$and', '$or']);

/**
 * What is wrong with a rule: an event, field or value that there is not. Empty when it may be saved. What depends on other services
 * (whether a link exists) is found by the owner of the records.
 */
export function ruleProblems(rule: EventRule, known: KnownToRules): FieldProblem[] {
  const definition = isCollectionName(rule.collection) ? records.get(rule.collection) : undefined;
  if (!definition)
    return [
      problem('collection', 'collection', `No hay fichas «${rule.collection}»: elija una de la lista.`),
    ];
  return [
    ...whenProblems(rule, definition),
    ...conditionProblems(rule.conditions, definition),
    ...actionProblems(rule.actions, definition, known),
  ];
}

function whenProblems({ event, fields, schedule }: EventRule, definition: RecordDefinition): FieldProblem[] {
  if ((event === null) === (schedule === null))
    return [problem('event', 'required', 'Elija un evento o un horario, uno de los dos.')];
  if (schedule !== null && !Object.hasOwn(ruleSchedules.options, schedule))
    return [
      problem('schedule', 'choice', `No existe el horario «${schedule}»: elija cada día, semana o mes.`),
    ];
  const problems: FieldProblem[] = [];
  const declared = event === null ? undefined : events.get(event);
  if (event !== null && declared?.collection !== definition.collection)
    problems.push(
      problem(
        'event',
        'event',
        `El evento «${event}» no es de ${definition.label.many}: elija uno de la lista.`,
      ),
    );
  if (fields.length > 0 && declared?.verb !== 'updated')
    problems.push(problem('fields', 'event', 'Los campos vigilados solo valen para el evento «modificado».'));
  for (const name of fields)
    if (!fieldMeta(definition, name))
      problems.push(problem('fields', 'field', unknownField(name, definition)));
  return problems;
}

const unknownField = (name: string, { label }: RecordDefinition) =>
  `${label.many} no tiene el campo «${name}»: elija uno de la lista.`;

/** A filter may ask for fields, system fields and the status. */
function metaFor(definition: RecordDefinition, name: string): FieldMeta | 'system' | undefined {
  if (name === 'status' || (systemFieldNames as readonly string[]).includes(name)) return 'system';
  const [first = '', ...rest] = name.split('.');
  const meta = answeredMeta(definition, first);
  return rest.reduce<FieldMeta | undefined>((of, part) => of?.shape?.[part]?.meta, meta);
}

function conditionProblems(filter: Json | undefined, definition: RecordDefinition): FieldProblem[] {
  if (filter === null || typeof filter !== 'object' || Array.isArray(filter))
    return [problem('conditions', 'filter', 'Las condiciones no tienen la forma de un filtro.')];
  return Object.entries(filter).flatMap(([name, condition]) => {
    if (joins.has(name))
      return Array.isArray(condition)
        ? condition.flatMap((part) => conditionProblems(part, definition))
        : [problem('conditions', 'filter', `«${name}» necesita una lista de condiciones.`)];
    if (name === '$not') return conditionProblems(condition, definition);
    const meta = metaFor(definition, name);
    if (!meta) return [problem('conditions', 'field', unknownField(name, definition))];
    if (meta !== 'system' && meta.sealed)
      return [
        problem(
          'conditions',
          'sealed',
          `«${meta.label}» está cifrado y no sirve de condición: elija otro campo.`,
        ),
      ];
    return valueProblems(name, condition, meta, definition);
  });
}

function valueProblems(
  name: string,
  condition: Json,
  meta: FieldMeta | 'system',
  definition: RecordDefinition,
): FieldProblem[] {
  const asked =
    condition !== null && typeof condition === 'object' && !Array.isArray(condition)
      ? Object.entries(condition)
      : [['$eq', condition] as const];
  return asked.flatMap(([operator, value]) => {
    if (!single.has(operator) && !several.has(operator))
      return [problem('conditions', 'operator', `«${operator}» no es una comparación de los filtros.`)];
    const values = several.has(operator) ? value : [value];
    if (!Array.isArray(values))
      return [problem('conditions', 'value', `«${name}» necesita una lista de valores.`)];
    if (operator === '$exists' || operator === '$regex' || operator === '$elemMatch') return [];
    return values.flatMap((one) => {
      const allowed = allowedValues(name, meta, definition);
      if (!allowed || one === null || (typeof one === 'string' && allowed.includes(one))) return [];
      const label = meta === 'system' ? 'Estado' : meta.label;
      return [
        problem(
          'conditions',
          'value',
          `«${label}» no tiene el valor «${String(one)}»: elija uno de la lista.`,
        ),
      ];
    });
  });
}

function allowedValues(name: string, meta: FieldMeta | 'system', definition: RecordDefinition) {
  if (name === 'status' && definition.states) return Object.keys(definition.states.statuses.options);
  return meta === 'system' || !meta.choices ? undefined : Object.keys(meta.choices.options);
}

function actionProblems(
  actions: readonly RuleAction[],
  definition: RecordDefinition,
  known: KnownToRules,
): FieldProblem[] {
  if (actions.length === 0) return [problem('actions', 'required', 'Añada al menos una acción.')];
  if (actions.length > MOST_ACTIONS)
    return [problem('actions', 'max', `Como máximo ${MOST_ACTIONS} acciones por regla.`)];
  return actions.flatMap((action, at) =>
    oneActionProblems(action, definition, known).map(({ rule, message }) =>
      problem('actions', rule, `Acción ${at + 1}: ${message}`),
    ),
  );
}

function oneActionProblems(
  action: RuleAction,
  definition: RecordDefinition,
  known: KnownToRules,
): FieldProblem[] {
  const wrong = (rule: string, message: string) => [problem('actions', rule, message)];
  if (action === null || typeof action !== 'object' || !Object.hasOwn(eventActions.options, action.kind))
    return wrong('kind', 'no existe esa acción: elija una de la lista.');
  const required = (text: unknown, what: string) =>
    typeof text === 'string' && text.trim() !== '' ? [] : wrong('required', `falta ${what}.`);
  switch (action.kind) {
    case 'TASK':
      return [
        ...((action.type ?? 'OTHER') === 'OTHER' ? required(action.title, 'el título') : []),
        ...textProblems(definition, [action.title, action.description], false),
        ...personProblems(action, definition, false),
        ...taskProblems(action, definition),
        ...(action.dueDays === undefined ||
        (Number.isInteger(action.dueDays) && action.dueDays >= 0 && action.dueDays <= 3650)
          ? []
          : wrong('dueDays', 'los días de plazo van de 0 a 3650.')),
      ];
    case 'EMAIL':
      return [
        ...(action.template === undefined
          ? [
              ...required(action.subject, 'el asunto'),
              ...required(action.body, 'el texto'),
              ...textProblems(definition, [action.subject, action.body], true),
            ]
          : namedProblems(action.template, action.toField, definition)),
        ...(action.toField === undefined
          ? typeof action.to === 'string' && checkEmail(action.to) === null
            ? []
            : wrong('to', 'escriba una dirección de correo o elija un campo con personas.')
          : linkProblems(action.toField, definition, ['agent', 'employee'])),
      ];
    case 'INTERNAL_MESSAGE':
      return [
        ...required(action.subject, 'el asunto'),
        ...required(action.body, 'el texto'),
        ...textProblems(definition, [action.subject, action.body], true),
        ...personProblems(action, definition, true),
      ];
    case 'SLACK':
      return [
        ...required(action.channel, 'el canal'),
        ...required(action.body, 'el texto'),
        ...textProblems(definition, [action.body], false),
      ];
    case 'FIELD':
      return valueOfFieldProblems(action.field, action.value, definition);
    case 'JOB':
      return known.workers.includes(action.worker)
        ? []
        : wrong('worker', `no existe el trabajo «${String(action.worker)}»: elija uno de la lista.`);
    case 'WEBHOOK': {
      const webhook = known.webhooks.find(({ id }) => id === action.webhook);
      if (!webhook) return wrong('webhook', 'ese webhook no existe: elija uno de la lista.');
      return webhook.reads.includes(definition.collection)
        ? []
        : wrong(
            'scope',
            `la integración del webhook no puede leer ${definition.label.many}: añádalo a sus permisos.`,
          );
    }
  }
}

/** A named message must be about these records, and know whom it greets. */
function namedProblems(
  template: string,
  toField: string | undefined,
  definition: RecordDefinition,
): FieldProblem[] {
  const message = messagesOfRules(definition.collection).find(({ name }) => name === template);
  if (!message)
    return [
      problem(
        'actions',
        'template',
        `el mensaje «${String(template)}» no se puede enviar sobre ${definition.label.many}: elija otro.`,
      ),
    ];
  return toField === undefined && Object.hasOwn(message.values, 'name')
    ? [problem('actions', 'toField', 'el mensaje saluda por su nombre: elija un campo con personas.')]
    : [];
}

/** Parts of a task that not every rule has. */
function taskProblems(
  { type, watchers, checklist, until }: Extract<RuleAction, { kind: 'TASK' }>,
  definition: RecordDefinition,
): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const wrong = (rule: string, message: string) => void problems.push(problem('actions', rule, message));
  if (type !== undefined && !Object.hasOwn(taskTypes.options, type))
    wrong('type', `no existe el tipo de tarea «${String(type)}»: elija uno de la lista.`);
  if (watchers !== undefined && !areTexts(watchers))
    wrong('watchers', 'los observadores son una lista de personas.');
  if (checklist !== undefined && !areTexts(checklist))
    wrong('checklist', 'las comprobaciones son una lista de textos.');
  else if (checklist !== undefined) {
    const lines = checkLines(checklist);
    if (lines.length > MOST_CHECKS) wrong('checklist', `como máximo ${MOST_CHECKS} comprobaciones.`);
    if (new Set(lines).size < lines.length) wrong('checklist', 'hay una comprobación repetida.');
    problems.push(...textProblems(definition, lines, false));
  }
  const { event, filter } = until ?? {};
  if (event !== undefined && events.get(event)?.collection !== definition.collection)
    wrong('until', `el evento «${String(event)}» no es de ${definition.label.many}: elija uno de la lista.`);
  if (filter !== undefined) problems.push(...conditionProblems(filter, definition));
  return problems;
}

const areTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

/** @param mayBeSealed encrypted fields may go into what is encrypted itself, such as mail */
function textProblems(
  definition: RecordDefinition,
  texts: readonly (string | undefined)[],
  mayBeSealed: boolean,
): FieldProblem[] {
  return texts.flatMap((text) =>
    placeholdersOf(text ?? '').flatMap((name) => {
      if (name === RECORD_NAME && mayBeSealed) return [];
      const meta = name === 'status' ? undefined : fieldMeta(definition, name);
      if (name !== 'status' && !meta) return [problem('actions', 'field', unknownField(name, definition))];
      if (meta?.secret || (meta?.sealed && !mayBeSealed))
        return [problem('actions', 'sealed', `«${meta.label}» está cifrado y no puede ir en este texto.`)];
      return [];
    }),
  );
}

function personProblems(
  { person, personField }: { person?: string; personField?: string },
  definition: RecordDefinition,
  isRequired: boolean,
): FieldProblem[] {
  if (personField !== undefined) return linkProblems(personField, definition, ['employee']);
  return isRequired && !person ? [problem('actions', 'required', 'elija a quién se avisa.')] : [];
}

function linkProblems(name: string, definition: RecordDefinition, to: readonly string[]): FieldProblem[] {
  const meta = fieldMeta(definition, name);
  if (!meta) return [problem('actions', 'field', unknownField(name, definition))];
  return meta.to !== undefined && to.includes(meta.to)
    ? []
    : [problem('actions', 'field', `«${meta.label}» no enlaza con personas: elija otro campo.`)];
}

/** The value as a change of a record would be checked; the rest of the record decides the rest when it is written. */
function valueOfFieldProblems(name: string, value: Json, definition: RecordDefinition): FieldProblem[] {
  const meta = fieldMeta(definition, name);
  if (!meta) return [problem('actions', 'field', unknownField(name, definition))];
  if (meta.readOnly || meta.secret)
    return [problem('actions', 'readOnly', `«${meta.label}» no se cambia a mano: elija otro campo.`)];
  if (name === definition.states?.field)
    return Object.hasOwn(definition.states.statuses.options, String(value))
      ? []
      : [problem('actions', 'value', `«${meta.label}» no tiene el valor «${String(value)}».`)];
  try {
    validatePatch(definition, { [name]: value });
    return [];
  } catch (error) {
    const { problems = [] } = (error as { body?: { problems?: FieldProblem[] } }).body ?? {};
    const own = problems.filter(({ field }) => field === name || field.startsWith(`${name}.`));
    return own.map(({ rule, message }) => problem('actions', rule, `«${meta.label}»: ${message}`));
  }
}
