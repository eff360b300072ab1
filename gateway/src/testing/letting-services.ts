import { ContractsModule } from '@llavero/contracts/contracts.module';
import { FinanceModule } from '@llavero/finance/finance.module';
import { neighbour } from '@llavero/kit/testing/neighbour';
import { PlacesModule } from '@llavero/places/places.module';

/** What a unit is let and billed with: contracts, finance and places, beside records of people and notifications. */
export const lettingServices = {
  contracts: ContractsModule,
  finance: FinanceModule,
  places: PlacesModule,
  people: neighbour('people'),
  notifications: neighbour('notifications'),
};
