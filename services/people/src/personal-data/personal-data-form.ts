import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { personalDataForm } from '@llavero/proto/commands/personal-data';
import { agent } from '@llavero/proto/records/people/agent';
import { missingPersonalData } from '@llavero/proto/rules/personal-data';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { linkInvalid } from './personal-data.errors.ts';
import { PersonalDataRequests } from './personal-data-requests.ts';

/** WIZ-08: what the page of a mailed link asks for; no value of the person but the first name leaves by it. */
@CommandHandler(personalDataForm)
export class PersonalDataForm implements Handles<typeof personalDataForm> {
  constructor(
    private readonly stores: RecordStores,
    private readonly requests: PersonalDataRequests,
  ) {}

  async run({ code }: InputOf<typeof personalDataForm>): Promise<OutputOf<typeof personalDataForm>> {
    const request = await this.requests.peek(code);
    const [person] = request ? await this.stores.of(agent).loadManyUnchecked([request.agent]) : [];
    if (!request || !person) throw linkInvalid();
    const missing = missingPersonalData(person);
    return {
      name: person.firstname,
      company: person.company,
      fields: request.fields.filter((name) => missing.includes(name)),
      expiresAt: request.expiresAt,
    };
  }
}
