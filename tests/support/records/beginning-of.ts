/** A response that ends: of a stream, which would not, the first part. */
export async function beginningOf(response: Response): Promise<Response> {
  if (!response.body || !response.headers.get('content-type')?.startsWith('text/event-stream'))
    return response;
  const reader = response.body.getReader();
  const { value } = await reader.read();
  await reader.cancel();
  return new Response(value, { status: response.status, headers: response.headers });
}
