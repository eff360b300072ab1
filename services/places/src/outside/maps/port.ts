/** An address that a map service suggests. */
export interface SuggestedAddress {
  /** The service's own id. */
  id: string;
  description: string;
}

/** The parts of an address, as a place has them; null where the service does not say. */
export interface AddressParts {
  street: string | null;
  number: string | null;
  zip: string | null;
  city: string | null;
  province: string | null;
  region: string | null;
  country: string | null;
  latitude: number | null;
  longitude: number | null;
  googleMapsUrl: string | null;
}

/** A service that knows the streets of Spain (EXT-05). */
export abstract class MapService {
  /** Most questions a day that the company pays for; null: as many as are asked. */
  abstract readonly dailyLimit: number | null;

  /** Addresses in Spain that a text may mean, best first. @throws OutsideError */
  abstract suggest(text: string): Promise<SuggestedAddress[]>;

  /** The address behind an id; null when there is none. @throws OutsideError */
  abstract address(id: string): Promise<AddressParts | null>;
}
