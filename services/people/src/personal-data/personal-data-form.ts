import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { personalDataForm } from '@llavero/proto/commands/personal-data';
import { agent } from '@llavero/proto/records/people/agent';
import { missingPersonalData } from '@llavero/proto/rules/personal-data';
import { linkInvalid } from '@llavero/kit/links/link.errors';
import { ScopedLinks } from '@llavero/kit/links/scoped-links';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { personalDataLink } from './personal-data-link.ts';

/** WIZ-08: what the page of a mailed link asks for; no value of the person but the first name leaves by it. */
@CommandHandler(personalDataForm)
export class PersonalDataForm implements Handles<typeof personalDataForm> {
  constructor(
    private readonly stores: RecordStores,
    private readonly links: ScopedLinks,
  ) {}

  async run({ code }: InputOf<typeof personalDataForm>): Promise<OutputOf<typeof personalDataForm>> {
    const { subject, scope, expiresAt } = await this.links.open(personalDataLink, code);
    const [person] = await this.stores.of(agent).loadManyUnchecked([subject.id]);
    if (!person) throw linkInvalid();
    const missing = missingPersonalData(person);
    return {
      name: person.firstname,
      company: person.company,
      fields: scope.fields.filter((name) => missing.includes(name)),
      expiresAt,
    };
  }
}
