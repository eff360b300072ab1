import { longContractEs } from './long-contract.es.ts';
import type { BuiltInText } from './write.ts';

/** The texts that every company begins with (DOC-02), written from the public law. */
export const builtInTexts: readonly BuiltInText[] = [longContractEs];
