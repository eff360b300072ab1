import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { type sendMessage, writeMessage } from '@llavero/proto/commands/messages';
import type { Json } from '@llavero/proto/fields/field';
import { messageNamed } from '@llavero/proto/messages/catalogue';
import { isPart, languageOf } from '@llavero/proto/messages/message';
import { renderMessage } from '@llavero/proto/messages/render-message';
import type { MergeData } from '@llavero/proto/templates/merge-fields';
import { CommandHandler, type Handles } from '../service/command-handler.ts';

/** What was asked to be sent, with the words that its built-in text makes of it; fields of records are not read. */
export type WrittenMessage = InputOf<typeof sendMessage> & { subject: string; body: string };

type Said = Pick<InputOf<typeof sendMessage>, 'template' | 'language' | 'values'>;

export function wordsOf({ template, language, values }: Said): { subject: string; body: string } {
  const definition = messageNamed(template);
  if (!definition) throw new Error(`no message ${template}`);
  const spoken = languageOf(definition, language);
  const text = definition.texts[spoken] ?? definition.texts.ES;
  const said = Object.entries((values ?? {}) as Record<string, Json>).map(([name, value]) => [
    name,
    isPart(value) ? wordsOf({ template: value.part, language, values: {} }).body : value,
  ]);
  return renderMessage(definition, text, Object.fromEntries(said) as MergeData, spoken);
}

/** Writes letters that are looked over first. */
@CommandHandler(writeMessage)
export class WriteBuiltIn implements Handles<typeof writeMessage> {
  async run(input: InputOf<typeof writeMessage>): Promise<OutputOf<typeof writeMessage>> {
    return wordsOf(input);
  }
}
