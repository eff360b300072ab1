import { Query, Resolver } from '@nestjs/graphql';
import { notImplemented } from '../http/errors.ts';
import { Access, signedIn } from './access.ts';
import type { Result } from './result.ts';

/** API-10: named by the specification, not built yet. */
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
  @Access(signedIn)
  getWiteiCollection(): Promise<Result> {
    return this.missing();
  }

  @Query()
  @Access(signedIn)
  getWiteiObject(): Promise<Result> {
    return this.missing();
  }

  private async missing(): Promise<never> {
    throw notImplemented('Method not implemented.');
  }
}
