import { conflict, invalid, notFound } from '@llavero/proto/errors';
import { messageNamed } from '@llavero/proto/messages/catalogue';
import type { MessageDefinition, MessageLanguage, MessageText } from '@llavero/proto/messages/message';
import { messageTextProblems } from '@llavero/proto/messages/message-fields';

/** @throws CodedError notFound `MESSAGE.UNKNOWN` */
export function knownMessage(name: string): MessageDefinition {
  const found = messageNamed(name);
  if (found) return found;
  throw notFound('MESSAGE.UNKNOWN', `No hay ningún mensaje «${name}» en el catálogo. No se ha hecho nada.`);
}

/** The built-in text. @throws CodedError invalid `MESSAGE_TEXT.LANGUAGE` */
export function textsOf({ texts }: MessageDefinition, language: MessageLanguage): MessageText {
  const text = texts[language];
  if (text) return text;
  const message = 'Este mensaje no tiene texto en ese idioma: elija castellano o catalán.';
  throw invalid('MESSAGE_TEXT.LANGUAGE', `No se ha guardado nada. ${message}`, [
    { field: 'language', rule: 'language', message },
  ]);
}

/** @throws CodedError invalid `MESSAGE_TEXT.FIELDS` that names every wrong merge field */
export function refuseWrongText(definition: MessageDefinition, text: MessageText): void {
  const problems = messageTextProblems(definition, text);
  if (problems.length === 0) return;
  throw invalid(
    'MESSAGE_TEXT.FIELDS',
    `El texto no se ha guardado ni enviado: corrija lo que se indica. ${problems[0]?.message ?? ''}`,
    problems.map(({ part, message }) => ({ field: part, rule: 'mergeField', message })),
  );
}

export const textChanged = () =>
  conflict(
    'MESSAGE_TEXT.CHANGED',
    'Alguien ha cambiado este texto mientras tanto. No se ha guardado nada: vuelva a abrirlo y repita el cambio.',
  );
