import type { FieldProblem } from '../../errors.ts';
import type { ChoiceSet } from '../../fields/choices.ts';
import type { Json } from '../../fields/field.ts';
import { formatNumber } from '../../values/number.ts';
import { type ElementTypeCode, elementTypes, meterTypes } from '../choices/inventory.ts';

/** Types of the parameters of an element (F §3). */
export type ElementParameterKind = 'STRING' | 'NUMBER' | 'TEXTAREA' | 'BOOLEAN' | 'SELECT';

export interface ElementParameter {
  /** Name in the element's `parameters`. */
  name: string;
  /** Spanish label. */
  label: string;
  kind: ElementParameterKind;
  required?: boolean;
  /** `SELECT`: the allowed values. */
  choices?: ChoiceSet;
  /** `NUMBER`: the smallest value. */
  min?: number;
  /** Spanish unit beside the input: `kWh`. */
  unit?: string;
}

const parameter = (
  name: string,
  label: string,
  kind: ElementParameterKind = 'STRING',
  more: Pick<ElementParameter, 'required' | 'choices' | 'min' | 'unit'> = {},
): ElementParameter => ({ name, label, kind, ...more });

/** Longest texts, as those of one-line and long fields. */
const mostCharacters = { STRING: 300, TEXTAREA: 20_000 } as const;

/**
 * What is asked of each kind of element. The text names keys, doors, the location and reading of meters and the
 * brand of appliances (F §3); the other parameters are *ours*: what a hand-over is disputed about.
 */
const parametersByType: Record<ElementTypeCode, readonly ElementParameter[]> = {
  KEY_SET: [
    parameter('count', 'Número de juegos', 'NUMBER', { required: true, min: 0 }),
    parameter('opens', 'Qué abre'),
    parameter('securityKey', 'Llave de seguridad', 'BOOLEAN'),
  ],
  DOOR: [
    parameter('material', 'Material'),
    parameter('armoured', 'Blindada o acorazada', 'BOOLEAN'),
    parameter('lock', 'Cerradura'),
  ],
  METER: [
    parameter('meter', 'Contador de', 'SELECT', { required: true, choices: meterTypes }),
    parameter('location', 'Ubicación'),
    parameter('reading', 'Lectura', 'NUMBER', { min: 0 }),
    parameter('number', 'Número de contador'),
  ],
  APPLIANCE: [
    parameter('brand', 'Marca'),
    parameter('model', 'Modelo'),
    parameter('works', 'Funciona', 'BOOLEAN'),
  ],
  FURNITURE: [
    parameter('count', 'Unidades', 'NUMBER', { min: 0 }),
    parameter('material', 'Material'),
    parameter('measures', 'Medidas'),
  ],
  FIXTURE: [parameter('count', 'Unidades', 'NUMBER', { min: 0 }), parameter('works', 'Funciona', 'BOOLEAN')],
  OTHER: [parameter('details', 'Detalles', 'TEXTAREA')],
};

/** The parameters of a kind of element, in the order of the form (F §3). */
export function elementParameters(type: ElementTypeCode): readonly ElementParameter[] {
  return parametersByType[type];
}

/**
 * What is missing, unknown or of the wrong kind in the parameters of an element (F §3, ENT-09).
 * @param path of the element in the record: `rooms.0.elements.2`.
 */
export function elementProblems(type: ElementTypeCode, parameters: Json, path: string): FieldProblem[] {
  const field = `${path}.parameters`;
  if (parameters === null) return missing(type, {}, field);
  if (typeof parameters !== 'object' || Array.isArray(parameters))
    return [
      { field, rule: 'object', message: 'Los datos del elemento no se entienden: indíquelos uno a uno.' },
    ];
  const known = new Map(elementParameters(type).map((one) => [one.name, one]));
  const problems = missing(type, parameters, field);
  for (const [name, value] of Object.entries(parameters)) {
    const declared = known.get(name);
    if (!declared)
      problems.push({
        field: `${field}.${name}`,
        rule: 'unknown',
        message: `Un elemento de tipo «${elementTypes.options[type].label}» no tiene el dato «${name}»: quítelo.`,
      });
    else if (!isEmpty(value)) {
      const problem = kindProblem(declared, value);
      if (problem) problems.push({ field: `${field}.${name}`, ...problem });
    }
  }
  return problems;
}

function missing(
  type: ElementTypeCode,
  parameters: Readonly<Record<string, Json>>,
  field: string,
): FieldProblem[] {
  return elementParameters(type)
    .filter(({ name, required }) => required && isEmpty(parameters[name]))
    .map(({ name, label }) => ({
      field: `${field}.${name}`,
      rule: 'required',
      message: `El dato «${label}» es obligatorio: indique un valor.`,
    }));
}

const isEmpty = (value: Json | undefined): boolean => value === undefined || value === null || value === '';

function kindProblem(
  { label, kind, choices, min }: ElementParameter,
  value: Json,
): Omit<FieldProblem, 'field'> | null {
  const wrong = (rule: string, wanted: string) => ({
    rule,
    message: `El dato «${label}» ${wanted}.`,
  });
  switch (kind) {
    case 'STRING':
    case 'TEXTAREA':
      if (typeof value !== 'string') return wrong('kind', 'debe ser un texto: corríjalo');
      return value.length > mostCharacters[kind]
        ? wrong('maxLength', `admite ${formatNumber(mostCharacters[kind], 0)} caracteres: acórtelo`)
        : null;
    case 'BOOLEAN':
      return typeof value === 'boolean' ? null : wrong('kind', 'debe ser sí o no: corríjalo');
    case 'NUMBER':
      if (typeof value !== 'number' || !Number.isFinite(value))
        return wrong('kind', 'debe ser un número: corríjalo');
      return min !== undefined && value < min
        ? wrong('min', `no puede ser menor que ${min}: corríjalo`)
        : null;
    case 'SELECT':
      return typeof value === 'string' && choices?.values.includes(value)
        ? null
        : wrong('choice', 'no admite ese valor: elija uno de la lista');
  }
}
