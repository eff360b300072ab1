import { type Choice, choiceSet } from '../../fields/choices.ts';

/** What a template becomes. */
export const templateKinds = choiceSet('TemplateKind', {
  DOCUMENT: { label: 'Documento' },
  EMAIL: { label: 'Correo electrónico' },
  SLACK: { label: 'Mensaje de Slack' },
});

/** The part of a paragraph that holds its content. */
export type ParagraphContent = 'text' | 'items' | 'rows' | 'media' | 'none';

export interface ParagraphType extends Choice {
  content: ParagraphContent;
}

const paragraph = (label: string, content: ParagraphContent): ParagraphType => ({ label, content });

/** Paragraphs of generated documents, in the order of the text (C §3.4). */
export const paragraphTypes = choiceSet('ParagraphType', {
  TEXT_LEFT: paragraph('Texto a la izquierda', 'text'),
  TEXT_JUSTIFIED: paragraph('Texto justificado', 'text'),
  TEXT_RIGHT: paragraph('Texto a la derecha', 'text'),
  TEXT_CENTER: paragraph('Texto centrado', 'text'),
  NUMBERED: paragraph('Texto numerado', 'text'),
  LIST: paragraph('Lista', 'items'),
  BOX: paragraph('Recuadro', 'text'),
  BREAK_LINE: paragraph('Salto de línea', 'none'),
  UNDERLINED: paragraph('Texto subrayado', 'text'),
  TABLE: paragraph('Tabla', 'rows'),
  IMAGE: paragraph('Imagen', 'media'),
  CHECK_LIST: paragraph('Lista de casillas', 'items'),
  // Its rows are those of the booking the document is made from.
  BOOKING_TABLE: paragraph('Tabla de la reserva', 'none'),
});
export type ParagraphTypeCode = keyof typeof paragraphTypes.options;

/** What a variable of a template stands for: how it is printed. */
export const variableKinds = choiceSet('VariableKind', {
  TEXT: { label: 'Texto' },
  MONEY: { label: 'Importe' },
  MONEY_IN_WORDS: { label: 'Importe en letra' },
  DATE: { label: 'Fecha' },
  LONG_DATE: { label: 'Fecha larga' },
  NUMBER: { label: 'Número' },
  BOOLEAN: { label: 'Sí o no' },
  LIST: { label: 'Lista de nombres' },
});
export type VariableKindCode = keyof typeof variableKinds.options;

/** How a paragraph's condition compares a field; the operator is that of the filter language (`proto/requests.ts`). */
export interface ConditionOperator extends Choice {
  operator: '$eq' | '$ne' | '$in' | '$nin' | '$gt' | '$gte' | '$lt' | '$lte' | '$exists';
}

const compare = (label: string, operator: ConditionOperator['operator']): ConditionOperator => ({
  label,
  operator,
});

export const conditionOperators = choiceSet('ConditionOperator', {
  IS: compare('es', '$eq'),
  IS_NOT: compare('no es', '$ne'),
  ONE_OF: compare('es uno de', '$in'),
  NONE_OF: compare('no es ninguno de', '$nin'),
  MORE_THAN: compare('es mayor que', '$gt'),
  AT_LEAST: compare('es como mínimo', '$gte'),
  LESS_THAN: compare('es menor que', '$lt'),
  AT_MOST: compare('es como máximo', '$lte'),
  IS_SET: compare('tiene valor', '$exists'),
  IS_EMPTY: compare('está vacío', '$exists'),
});
export type ConditionOperatorCode = keyof typeof conditionOperators.options;

/** Whether all conditions of a paragraph must hold or one of them. */
export const conditionJoins = choiceSet('ConditionJoin', {
  ALL: { label: 'Todas' },
  ANY: { label: 'Alguna' },
});
