import type { TestServices } from '@llavero/kit/testing/service';
import { until } from '@llavero/kit/testing/until';
import { testContext } from '@llavero/kit/testing/context';
import {
  invoiceRecords,
  invoiceRegisters,
  setInvoiceRegister,
  verifyInvoiceRegister,
} from '@llavero/proto/commands/verifactu';
import type { Json } from '@llavero/proto/fields/field';
import { daySeconds } from '@llavero/proto/values/dates';
import { createCompany, loadPeople } from '../testing/people-with-nif.ts';

const admin = testContext('ADMIN');
/** Before every test of this register began. */
export const EARLY = daySeconds({ year: 2026, month: 1, day: 1 });

/** The register of a company whose invoices are recorded from today on, whatever the day is. */
export class RegisterBench {
  private constructor(
    private readonly running: Pick<TestServices, 'peers' | 'services'>,
    readonly company: string,
  ) {}

  static async open(running: Pick<TestServices, 'peers' | 'services'>): Promise<RegisterBench> {
    const id = await createCompany(running);
    await running.peers.command(setInvoiceRegister, { organization: id, starts: EARLY }, admin);
    return new RegisterBench(running, id);
  }

  /** People with tax numbers under ids that contracts name already. */
  async people(ids: readonly string[], more: Record<string, Json> = {}): Promise<void> {
    await loadPeople(this.running, ids, more);
  }

  /** The records of an issuer, oldest first. */
  async records(issuer = this.company) {
    const { records } = await this.running.peers.command(
      invoiceRecords,
      { issuer, openOnly: false, limit: 200 },
      admin,
    );
    return records.toReversed();
  }

  async issuer(id = this.company) {
    const { issuers } = await this.running.peers.command(invoiceRegisters, {}, admin);
    return issuers.find(({ issuer }) => issuer === id)!;
  }

  verify(issuer = this.company) {
    return this.running.peers.command(verifyInvoiceRegister, { issuer }, admin);
  }

  /** Waits until no record of an issuer is on its way. */
  async sent(issuer = this.company) {
    await until('the end of the sending', async () => (await this.issuer(issuer)).pending === 0);
    return this.records(issuer);
  }
}
