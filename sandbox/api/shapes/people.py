"""Users, members and groups in the API's form."""

from sandbox.state.store import Json
from sandbox.state.world import World


def user_basic(world: World, user: Json | int | None) -> Json | None:
    """A user as part of something else."""
    row = world.store.get("user", user) if isinstance(user, int) else user
    if row is None:
        return None
    return {
        "id": row["id"],
        "username": row["username"],
        "public_email": None,
        "name": row["name"],
        "state": row["state"],
        "locked": False,
        "avatar_url": None,
        "web_url": f"{world.url}/{row['username']}",
    }


def user_full(world: World, row: Json, *, private: bool = False) -> Json:
    """A user by himself; his address for himself and administrators."""
    found = {
        **(user_basic(world, row) or {}),
        "created_at": row["created_at"],
        "bio": "",
        "location": "",
        "bot": row["bot"],
        "work_information": None,
    }
    if private:
        found |= {
            "email": row["email"],
            "commit_email": row["email"],
            "is_admin": row["admin"],
            "can_create_project": True,
            "can_create_group": True,
            "two_factor_enabled": False,
            "external": False,
            "identities": [],
        }
    return found


def member(world: World, row: Json) -> Json:
    """A membership."""
    return {
        **(user_basic(world, row["user"]) or {}),
        "access_level": row["access_level"],
        "created_at": row["created_at"],
        "expires_at": None,
        "membership_state": "active",
    }


def group(world: World, row: Json) -> Json:
    """A group."""
    return {
        "id": row["id"],
        "name": row["name"],
        "path": row["path"],
        "full_name": row["full_path"].replace("/", " / "),
        "full_path": row["full_path"],
        "parent_id": row["parent"],
        "visibility": row["visibility"],
        "description": "",
        "web_url": f"{world.url}/groups/{row['full_path']}",
        "avatar_url": None,
        "lfs_enabled": True,
        "request_access_enabled": True,
    }
