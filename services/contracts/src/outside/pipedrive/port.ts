/** A deal as the pipeline of sales keeps it. Euros where the currency says so; moments in unix seconds. */
export interface PipelineDeal {
  id: string;
  title: string;
  state: 'OPEN' | 'WON' | 'LOST';
  stage: string | null;
  person: string | null;
  value: number | null;
  currency: string | null;
  lostReason: string | null;
  addedAt: number | null;
  updatedAt: number | null;
  closedAt: number | null;
}

/** Somebody deals are about. */
export interface PipelinePerson {
  id: string;
  name: string;
  phone: string | null;
  email: string | null;
}

/** A step of a pipeline; `rank` orders the steps of one pipeline. */
export interface PipelineStage {
  id: string;
  pipeline: string;
  name: string;
  rank: number;
}

/** A page of a list; `next` asks for the one after it, null at the end. */
export interface PipelinePage<T> {
  items: T[];
  next: string | null;
}

/** The program in which sales keep their pipeline (EXT-01). Its ids are opaque texts. */
export abstract class DealPipeline {
  /** @param limit at most 500. @throws OutsideError */
  abstract deals(after: string | null, limit: number): Promise<PipelinePage<PipelineDeal>>;

  /** @param limit at most 500. @throws OutsideError */
  abstract persons(after: string | null, limit: number): Promise<PipelinePage<PipelinePerson>>;

  /** Those of these that are there. @param ids at most 100. @throws OutsideError */
  abstract personsById(ids: readonly string[]): Promise<PipelinePerson[]>;

  /** The steps of all pipelines. @throws OutsideError */
  abstract stages(): Promise<PipelineStage[]>;

  /** Lets the whole company see a deal. @returns false when there is no such deal. @throws OutsideError */
  abstract makeVisible(deal: string): Promise<boolean>;
}
