export async function POST(request) {
  const body = await request.text();
  return Response.json({ bytes: body.length });
}
