/** What an API server said of the objects that it was given. */
export interface Verdict {
  /** Names of those that it takes: `deployment.apps/people`. */
  taken: string[];
  /** What it has against the others, and what it warns of. */
  complaints: string[];
}

/** Reads what `kubectl apply` printed. Every line that is not of an object that was taken is a complaint. */
export function verdictOf({ stdout, stderr }: { stdout: string; stderr: string }): Verdict {
  const lines = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '');
  const taken: string[] = [];
  const complaints = lines(stderr);
  for (const line of lines(stdout)) {
    const name =
      /^(\S+\/\S+) (?:serverside-applied|created|configured|unchanged)(?: \(server dry run\))?$/.exec(
        line,
      )?.[1];
    if (name) taken.push(name);
    else complaints.push(line);
  }
  return { taken, complaints };
}

interface PodSpec {
  containers: object[];
  volumes?: object[];
}
export interface Workload {
  kind: string;
  metadata: { name: string; namespace?: string };
  spec?: {
    template?: { metadata?: { labels?: Record<string, string> }; spec: PodSpec };
    volumeClaimTemplates?: { metadata: { name: string } }[];
  };
}

/** The pods that controllers would make of these objects, one of each: only a pod is refused for what it may do. */
export function podsOf(objects: readonly Workload[]): object[] {
  return objects.flatMap(({ metadata: { name, namespace }, spec }) => {
    if (!spec?.template) return [];
    const { metadata, spec: pod } = spec.template;
    // A controller puts the claim that it makes in this place.
    const claims = (spec.volumeClaimTemplates ?? []).map((claim) => ({
      name: claim.metadata.name,
      persistentVolumeClaim: { claimName: `${claim.metadata.name}-${name}-0` },
    }));
    return [
      {
        apiVersion: 'v1',
        kind: 'Pod',
        metadata: { name, namespace, labels: metadata?.labels ?? {} },
        spec: { ...pod, volumes: [...(pod.volumes ?? []), ...claims] },
      },
    ];
  });
}
