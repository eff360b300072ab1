import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Peers } from '@llavero/kit/grpc/peers';
import { forbidden } from '@llavero/proto/errors';
import { employee } from '@llavero/proto/records/people/employee';
import { Injectable } from '@nestjs/common';

/** Who closes months: administrators and the heads of finance (C §6; decision 0045). */
@Injectable()
export class ClosingRight {
  constructor(private readonly peers: Peers) {}

  async has({ actor, requestId }: CallContext): Promise<boolean> {
    if (actor.role !== 'INTERNAL_EMPLOYEE') return actor.role === 'ADMIN';
    const [who] = await this.peers
      .of(employee)
      .getMany([actor.id], serviceContext('finance', requestId), { fields: ['position'] });
    return who?.position === 'FINANCE_MANAGER';
  }

  /** @throws CodedError forbidden `FINANCE.MAY_NOT_CLOSE` */
  async require(ctx: CallContext): Promise<void> {
    if (!(await this.has(ctx))) throw mayNotClose();
  }
}

const mayNotClose = () =>
  forbidden(
    'FINANCE.MAY_NOT_CLOSE',
    'Solo un administrador o quien tiene el puesto «Responsable de finanzas» cierra y reabre meses. No se ha cambiado nada.',
  );
