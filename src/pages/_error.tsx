import ServerErrorPage from './500';

export default function ErrorPage() {
  return <ServerErrorPage />;
}
