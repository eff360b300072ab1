import type { CallContext } from '@llavero/kit/context';
import { isUuid } from '@llavero/kit/records/access';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { templateData } from '@llavero/proto/commands/templates';
import { MOST_SAMPLES } from '@llavero/proto/templates/template';
import { MergeDataReader } from '../generation/merge-data.ts';
import { tooManySamples } from './template.errors.ts';

/** DOC-02: what the preview and the condition tester merge a template with, read as the caller. */
@CommandHandler(templateData)
export class TemplateData implements Handles<typeof templateData> {
  constructor(private readonly reader: MergeDataReader) {}

  async run(
    { collection, paragraphs, records }: InputOf<typeof templateData>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof templateData>> {
    const ids = records.map(({ id }) => id).filter(isUuid);
    if (ids.length > MOST_SAMPLES) throw tooManySamples();
    const { data } = await this.reader.read({ collection, paragraphs }, ids, ctx);
    return { data: Object.fromEntries(data) };
  }
}
