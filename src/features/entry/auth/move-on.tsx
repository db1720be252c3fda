import { useRouter } from 'next/router';
import { useEffect } from 'react';

/** Goes on to another page, in place of this one; put a placeholder beside it. */
export function MoveOn({ to }: { to: string }) {
  const router = useRouter();
  useEffect(() => void router.replace(to), [router, to]);
  return null;
}
