import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Peers } from '@llavero/kit/grpc/peers';
import { Outside } from '@llavero/kit/outside/outside';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { proposeSigners } from '@llavero/proto/commands/signatures';
import type { SignerRole } from '@llavero/proto/records/choices/signatures';
import { contract } from '@llavero/proto/records/contracts/contract';
import { mandate } from '@llavero/proto/records/contracts/mandate';
import { agent } from '@llavero/proto/records/people/agent';
import { employee } from '@llavero/proto/records/people/employee';
import { SignatureProvider } from '../outside/signaturit/port.ts';
import { Signatures } from './signatures.ts';

/** Somebody to sign, and the employee who signs for us. */
interface Proposal {
  people: { agent: string; role: SignerRole }[];
  employee: string | null;
}

/**
 * EXT-10: tenants, guarantors and landlords of the contract, or those who sign the mandate; last whoever signs for the company. Where the
 * company signs a contract for its landlords (C §3.1 `signer`), they are not asked.
 */
@CommandHandler(proposeSigners)
export class ProposeSigners implements Handles<typeof proposeSigners> {
  constructor(
    private readonly signatures: Signatures,
    private readonly peers: Peers,
    private readonly outside: Outside,
  ) {}

  async run(
    { document: id }: InputOf<typeof proposeSigners>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof proposeSigners>> {
    const paper = await this.signatures.document(id, ctx);
    const own = serviceContext('documents', ctx.requestId);
    const { people, employee: colleague } = paper.contract
      ? await this.ofContract(paper.contract, own)
      : paper.mandate
        ? await this.ofMandate(paper.mandate, own)
        : {
            people: [...new Set([...paper.agents, ...paper.tenants, ...paper.landlords])].map((one) => ({
              agent: one,
              role: paper.tenants.includes(one)
                ? ('TENANT' as const)
                : paper.landlords.includes(one)
                  ? ('LANDLORD' as const)
                  : ('OTHER' as const),
            })),
            employee: null,
          };
    const [found, signsForUs] = await Promise.all([
      people.length > 0
        ? this.peers.of(agent).getMany(
            people.map((one) => one.agent),
            own,
            { fields: ['firstname', 'lastname', 'email'] },
          )
        : [],
      colleague
        ? this.peers.of(employee).find(colleague, own, { fields: ['firstname', 'lastname', 'email'] })
        : undefined,
    ]);
    const byId = new Map(found.map((one) => [one.id, one]));
    const signers: OutputOf<typeof proposeSigners>['signers'] = people.flatMap(({ agent: person, role }) => {
      const one = byId.get(person);
      return one ? [{ agent: person, name: agent.title(one), email: one.email, role }] : [];
    });
    if (signsForUs)
      signers.push({
        agent: null,
        name: employee.title(signsForUs),
        email: signsForUs.email,
        role: 'COMPANY',
      });
    const hasProvider = this.outside.has(SignatureProvider);
    const isDefault = hasProvider && this.outside.of(SignatureProvider).isDefault;
    return { signers, hasProvider, method: isDefault ? 'PROVIDER' : 'BUILT_IN' };
  }

  private async ofContract(id: string, own: CallContext): Promise<Proposal> {
    const found = await this.peers
      .of(contract)
      .find(id, own, { fields: ['tenants', 'avalists', 'landlords', 'signer'] });
    if (!found) return { people: [], employee: null };
    const as = (role: SignerRole) => (person: string) => ({ agent: person, role });
    return {
      people: [
        ...found.tenants.map(as('TENANT')),
        ...found.avalists.map(as('AVALIST')),
        ...(found.signer ? [] : found.landlords.map(as('LANDLORD'))),
      ],
      employee: found.signer,
    };
  }

  private async ofMandate(id: string, own: CallContext): Promise<Proposal> {
    const found = await this.peers
      .of(mandate)
      .find(id, own, { fields: ['landlords', 'signatureDistribution', 'signer'] });
    if (!found) return { people: [], employee: null };
    const named = found.signatureDistribution.map(({ landlord }) => landlord);
    const signing = named.length > 0 ? [...new Set(named)] : found.landlords;
    return {
      people: signing.map((person) => ({ agent: person, role: 'LANDLORD' as const })),
      employee: found.signer,
    };
  }
}
