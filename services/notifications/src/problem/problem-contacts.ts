import { unavailable } from '@llavero/proto/errors';
import { Injectable } from '@nestjs/common';
import { Settings } from '../settings/settings.ts';
import { type Person, Staff } from '../staff/staff.ts';

/** Who is told when something does not work (TOP-02). */
@Injectable()
export class ProblemContacts {
  constructor(
    private readonly settings: Settings,
    private readonly staff: Staff,
  ) {}

  /** The configured employee, else the first administrator; undefined when there is neither. */
  async find(requestId: string | null): Promise<Person | undefined> {
    const configured = await this.settings.value('problemContact');
    const person =
      typeof configured === 'string' ? await this.staff.person(configured, requestId) : undefined;
    return person ?? (await this.staff.admins(requestId))[0];
  }

  /** @throws CodedError unavailable `PROBLEM.NO_CONTACT` */
  async require(requestId: string | null): Promise<Person> {
    const person = await this.find(requestId);
    if (person) return person;
    throw unavailable(
      'PROBLEM.NO_CONTACT',
      'No hay nadie configurado para recibir problemas. No se ha enviado nada: avise a una persona de administración.',
    );
  }
}
