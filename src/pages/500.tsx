import { SystemError } from '@/parts/errors/system-error';

export default function ServerErrorPage() {
  return <SystemError />;
}
