import { useRef, useState } from 'react';

type State = { problem: string; isDone: boolean };

/**
 * Runs one submission of a form at a time. `run` returns the problem to show, an empty text
 * when it is done, or null when it has put the problem beside a field.
 */
export function useSubmission<Values>(run: (values: Values) => Promise<string | null>) {
  const isBusy = useRef(false);
  const [state, setState] = useState<State>({ problem: '', isDone: false });

  async function submit(values: Values): Promise<void> {
    if (isBusy.current) return;
    isBusy.current = true;
    setState({ problem: '', isDone: false });
    try {
      const problem = await run(values);
      setState({ problem: problem ?? '', isDone: problem === '' });
    } finally {
      isBusy.current = false;
    }
  }

  return { ...state, submit };
}
