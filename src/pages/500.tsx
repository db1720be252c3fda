import { SystemError } from '@/features/errors/system-error';

export default function ServerErrorPage() {
  return <SystemError />;
}
