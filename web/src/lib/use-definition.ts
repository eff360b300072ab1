import { useQuery } from '@tanstack/react-query';

/** The definition of a collection that is known only when it runs; the registry is loaded when first asked for. */
export function useDefinition(collection: string) {
  return useQuery({
    queryKey: ['definition', collection],
    queryFn: async () => (await import('@llavero/proto/records/registry')).definitionOf(collection),
    staleTime: Infinity,
  });
}
