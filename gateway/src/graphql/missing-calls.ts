import { Query, Resolver } from '@nestjs/graphql';
import { notImplemented } from '../http/errors.ts';
import { Access, anyone, signedIn } from './access.ts';
import type { Result } from './result.ts';

/** API-10: named by the specification, not built yet. The two of Witei need no session (C §7: no token). */
@Resolver()
export class MissingCalls {
  @Query()
  @Access(signedIn)
  getPipedriveDeals(): Promise<Result> {
    return this.missing();
  }

  @Query()
  @Access(signedIn)
  getPipedrivePersons(): Promise<Result> {
    return this.missing();
  }

  @Query()
  @Access(anyone)
  getWiteiCollection(): Promise<Result> {
    return this.missing();
  }

  @Query()
  @Access(anyone)
  getWiteiObject(): Promise<Result> {
    return this.missing();
  }

  private async missing(): Promise<never> {
    throw notImplemented('Method not implemented.');
  }
}
